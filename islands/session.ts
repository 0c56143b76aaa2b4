/** Who is signed in, as the interface knows it. The server's session decides; this is a copy of what it said. */
export type Session = Readonly<{
  user: Readonly<{ id: string }> | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}>;

/** Beside the session's own cookie, which no script can read, the server keeps the id of who is signed in. */
const USER_COOKIE = /(?:^|; )lango_user=([\w-]+)/;
const USER = "auth_user";
const GUEST = "guest_user";
/** What logging out takes away, the last three of guests alone. */
const KEYS = [USER, "guestPhone", "emailForSignIn", GUEST, "guest_auth_token", "demo_booking"];

const NOBODY: Session = { user: null, isAuthenticated: false, isLoading: false };
let session: Session = { ...NOBODY, isLoading: true };

export const currentSession = () => session;

/** Keeps the copy in step: with the server's session, with other tabs, and until one logs out. */
export function startSession(): void {
  read();
  window.addEventListener("storage", ({ key }) => {
    if (key === USER || key === GUEST || key === null) read();
  });
  document.addEventListener("submit", ({ target }) => {
    if ((target as Element).getAttribute("action") === "/logout") forget();
  });
  const id = USER_COOKIE.exec(document.cookie)?.[1];
  if (!id) {
    // Over, or ended from elsewhere.
    if (session.user) forget();
  }
  // Whatever was changed is told on the next page.
  else if (session.user?.id !== id || document.querySelector(".flash")) void mirror(id);
  tell(id);
}

async function mirror(id: string): Promise<void> {
  try {
    const answer = await fetch(`/api/user/check/${id}`);
    const { user } = (await answer.json()) as { user?: { uid?: string } };
    if (!answer.ok || !user) return;
    localStorage.setItem(user.uid ? GUEST : USER, JSON.stringify(user));
    read();
  } catch {
    // The page works without the copy.
  }
}

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

function forget(): void {
  session = NOBODY;
  try {
    for (const key of KEYS) localStorage.removeItem(key);
  } catch {}
}

/** Pages that are kept whole show to nobody in particular; what is for those signed in waits for this. */
function tell(id: string | undefined): void {
  document.documentElement.dataset.session = id ? (id.startsWith("guest_") ? "guest" : "host") : "none";
}
