import { DESK_CACHE } from "#src/core/desk-copy.ts";
import { isAllowed } from "./allowed.ts";
import { ask } from "./ask.ts";

/** Who is signed in, as the interface knows it. The server's session decides; this is a copy of what it said. */
type Session = Readonly<{
  user: Readonly<{ id: string; phoneNumber?: string }> | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}>;

/** Beside the session's own cookie, which no script can read, the server keeps the id of who is signed in. */
const USER_COOKIE = /(?:^|; )lango_user=([\w-]+)/;
const USER = "auth_user";
const GUEST = "guest_user";
/** What is kept to be there another time, and only while keeping preferences is allowed. */
const PREFERRED = ["guestPhone", "emailForSignIn"];
/** Forms by which a sign-in ends. */
const ENDS = ["/logout", "/dashboard/me/leave", "/dashboard/me/house"];
/** What logging out takes away, the last three of guests alone. */
const KEYS = [USER, ...PREFERRED, GUEST, "guest_auth_token", "demo_booking"];

const NOBODY: Session = { user: null, isAuthenticated: false, isLoading: false };
let session: Session = { ...NOBODY, isLoading: true };

export const currentSession = () => session;

/** Who is signed in, by the server's cookie: true at once, before the copy is. */
export const signedInId = () => USER_COOKIE.exec(document.cookie)?.[1];

/** Keeps the copy in step: with the server's session, with other tabs, and until one logs out. */
export function followSession(): void {
  // Whatever was changed is told on the next page.
  follow(!!document.querySelector(".flash"));
  window.addEventListener("storage", ({ key }) => {
    if (key !== USER && key !== GUEST && key !== null) return;
    read();
    // A tab that logs out takes the copy away before the server takes the cookie.
    tell(session.user ? signedInId() : undefined);
  });
  // What happened in other tabs meanwhile, or since one left a page that comes back as it was.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) follow();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow();
  });
  document.addEventListener("submit", ({ target }) => {
    if (ENDS.includes((target as Element).getAttribute("action") ?? "")) forget();
  });
}

function follow(isChanged = false): void {
  read();
  keepPreferred();
  const id = signedInId();
  if (session.user && session.user.id !== id) forgetDesk();
  if (!id) {
    // Over, or ended from elsewhere.
    if (session.user) forget();
  } else if (isChanged || session.user?.id !== id) void mirror(id);
  tell(id);
}

async function mirror(id: string): Promise<void> {
  try {
    // Somebody of a team has no account to be asked for.
    if (id.startsWith("team_")) {
      localStorage.setItem(USER, JSON.stringify({ id }));
      read();
      return;
    }
    const answer = await ask(`/api/user/check/${id}`);
    const { user } = (await answer.json()) as { user?: { uid?: string } };
    if (!answer.ok || !user || signedInId() !== id) return;
    localStorage.setItem(user.uid ? GUEST : USER, JSON.stringify(user));
    localStorage.removeItem(user.uid ? USER : GUEST);
    read();
    keepPreferred();
  } catch {
    // The page works without the copy.
  }
}

/** Keeps what the page and the copy tell of whoever came in, or takes away what was kept before that was refused. */
export function keepPreferred(): void {
  const may = isAllowed("preferences");
  const { keep = "{}" } = document.querySelector<HTMLElement>("[data-keep]")?.dataset ?? {};
  const { phoneNumber } = session.user ?? {};
  try {
    if (!may) remove(PREFERRED);
    const told: Record<string, string> = { ...JSON.parse(keep), ...(phoneNumber && { guestPhone: phoneNumber }) };
    for (const [key, value] of Object.entries(told)) {
      if (may || !PREFERRED.includes(key)) localStorage.setItem(key, value);
    }
  } catch {}
}

const remove = (keys: readonly string[]) => {
  for (const key of keys) localStorage.removeItem(key);
};

function read(): void {
  session = readKey(USER) ?? readKey(GUEST) ?? NOBODY;
}

/** What is there but is no user is taken away. */
function readKey(key: string): Session | undefined {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return undefined;
    const user = parse(stored);
    if (user) return { user, isAuthenticated: true, isLoading: false };
    localStorage.removeItem(key);
  } catch {}
  return undefined;
}

function parse(stored: string): { id: string } | undefined {
  try {
    const user = JSON.parse(stored) as { id?: unknown; uid?: unknown };
    const id = user.id ?? user.uid;
    return typeof id === "string" ? { ...user, id } : undefined;
  } catch {
    return undefined;
  }
}

/** The copy of Today (`desk-worker.ts`) goes with whoever was signed in. There are no caches where a line is not safe. */
const forgetDesk = () => void globalThis.caches?.delete(DESK_CACHE).catch(() => undefined);

function forget(): void {
  session = NOBODY;
  forgetDesk();
  try {
    remove(KEYS);
  } catch {}
}

/** Pages that are kept whole show to nobody in particular; what is for those signed in waits for this. */
function tell(id: string | undefined): void {
  document.documentElement.dataset.session = id ? (id.startsWith("guest_") ? "guest" : "host") : "none";
}
