/**
 * The script of the frame around every page, without React: each page names it, and each works without it.
 * It must stay tiny, and what it imports is for the frame alone.
 */
import { asNeeded } from "./as-needed.ts";
import { logoFallback } from "./logo-fallback.ts";
import { openLinks } from "./open-links.ts";
import { pageDialogs } from "./page-dialogs.ts";
import { pasteCodes } from "./paste-code.ts";
import { quietRejections } from "./quiet-rejections.ts";
import { followSession } from "./session.ts";
import { floatTopBar } from "./top-bar.ts";

quietRejections();
floatTopBar();
logoFallback();
pageDialogs();
openLinks();
pasteCodes();
followSession();
asNeeded();
