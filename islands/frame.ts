/**
 * The script of the frame around every page, without React: each page names it, and each works without it.
 * It must stay tiny, and what it imports is for the frame alone.
 */
import { openLinks } from "./open-links.ts";
import { pageDialogs } from "./page-dialogs.ts";
import { floatTopBar } from "./top-bar.ts";

floatTopBar();
pageDialogs();
openLinks();
