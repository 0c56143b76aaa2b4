import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { currentSession, followSession, keepPreferred } from "./session.ts";

const WANJIRU = { id: "host-wanjiru", email: "wanjiru@example.com", brandName: null };
const real = globalThis.fetch;
let asked: string[] = [];
/** What was given up. */
let given: string[] = [];
let answer: Response | "nothing";

// The state of a page that has just been opened, before anything was read. Later tests start from what the one before left.
const atFirst = currentSession();

beforeEach(() => {
  asked = [];
  given = [];
  answer = Response.json({ user: WANJIRU });
  globalThis.fetch = ((url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url);
    if (answer === "nothing") {
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          given.push(url);
          reject(signal.reason);
        });
      });
    }
    return Promise.resolve(answer);
  }) as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = real;
  localStorage.clear();
  signedIn("");
  allowed("");
  document.body.innerHTML = "";
});

function allowed(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the panel and the server set it.
  document.cookie = `cookiePreferences=${value}; Path=/${value ? "" : "; Max-Age=-1"}`;
}

function signedIn(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = `lango_user=${id}; Path=/${id ? "" : "; Max-Age=-1"}`;
}
const store = (value: string | null) => {
  if (value === null) localStorage.removeItem("auth_user");
  else localStorage.setItem("auth_user", value);
};
const inAnotherTab = (value: string | null) => {
  store(value);
  const event = new Event("storage");
  Object.assign(event, { key: "auth_user" });
  window.dispatchEvent(event);
};
const NOBODY = { user: null, isAuthenticated: false, isLoading: false };

test("the session starts loading with no user", () => {
  expect(atFirst).toEqual({ user: null, isAuthenticated: false, isLoading: true });
});

test("a stored auth_user that parses is authenticated", () => {
  signedIn(WANJIRU.id);
  store(JSON.stringify(WANJIRU));
  followSession();
  expect(currentSession()).toEqual({ user: WANJIRU, isAuthenticated: true, isLoading: false });
  expect(asked).toEqual([]);
  expect(document.documentElement.dataset.session).toBe("host");
});

test("a missing auth_user is unauthenticated", () => {
  followSession();
  expect(currentSession()).toEqual(NOBODY);
  expect(document.documentElement.dataset.session).toBe("none");
});

test.each(["{", "null", '"host-wanjiru"', '{"email":"wanjiru@example.com"}', '{"id":7}'])(
  "an unparsable auth_user is unauthenticated and deleted: %p",
  (stored) => {
    store(stored);
    followSession();
    expect(currentSession()).toEqual(NOBODY);
    expect(localStorage.getItem("auth_user")).toBeNull();
  },
);

test("the session re-reads when the stored user changes in another tab", () => {
  followSession();
  inAnotherTab(JSON.stringify(WANJIRU));
  expect(currentSession().user).toEqual(WANJIRU);
  inAnotherTab(JSON.stringify({ ...WANJIRU, brandName: "zuristays" }));
  expect(currentSession().user).toMatchObject({ brandName: "zuristays" });
  inAnotherTab(null);
  expect(currentSession()).toEqual(NOBODY);
});

const menu = () => document.documentElement.dataset.session;

test("a logout in another tab shows here at once, although the server's cookie goes only with its answer", () => {
  signedIn(WANJIRU.id);
  store(JSON.stringify(WANJIRU));
  followSession();
  inAnotherTab(null);
  expect([menu(), currentSession()]).toEqual(["none", NOBODY]);
  expect(asked).toEqual([]);
});

test("a sign-in in another tab shows here at once", () => {
  followSession();
  signedIn(WANJIRU.id);
  inAnotherTab(JSON.stringify(WANJIRU));
  expect([menu(), currentSession().user]).toEqual(["host", WANJIRU]);
});

test.each([
  ["that is looked at again", document, new Event("visibilitychange")],
  ["that comes back as it was left", window, Object.assign(new Event("pageshow"), { persisted: true })],
])("a page %s shows who is signed in by now, and mirrors who is new", async (_, target: EventTarget, event) => {
  signedIn(WANJIRU.id);
  store(JSON.stringify(WANJIRU));
  followSession();
  signedIn("");
  target.dispatchEvent(event);
  expect([menu(), currentSession(), localStorage.getItem("auth_user")]).toEqual(["none", NOBODY, null]);
  signedIn("guest_achieng");
  answer = Response.json({ user: { uid: "guest_achieng", phoneNumber: "+254722000020", isGuest: true } });
  target.dispatchEvent(event);
  await Bun.sleep(5);
  expect(menu()).toBe("guest");
  expect(asked).toContain("/api/user/check/guest_achieng");
  expect(currentSession().user?.id).toBe("guest_achieng");
});

test("of a host and a guest in one browser, the one who is in is kept", async () => {
  signedIn("guest_achieng");
  store(JSON.stringify(WANJIRU));
  answer = Response.json({ user: { uid: "guest_achieng" } });
  followSession();
  await Bun.sleep(5);
  expect([localStorage.getItem("auth_user"), currentSession().user?.id]).toEqual([null, "guest_achieng"]);
});

test("an answer that comes after the session has ended keeps nothing", async () => {
  signedIn(WANJIRU.id);
  followSession();
  signedIn("");
  await Bun.sleep(5);
  expect(localStorage.getItem("auth_user")).toBeNull();
});

test("a server that does not answer is given up after eight seconds", async () => {
  jest.useFakeTimers();
  try {
    signedIn(WANJIRU.id);
    answer = "nothing";
    followSession();
    jest.advanceTimersByTime(7_999);
    expect(given).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(given).toEqual(["/api/user/check/host-wanjiru"]);
  } finally {
    jest.useRealTimers();
  }
});

test("who is signed in at the server is mirrored as auth_user", async () => {
  signedIn(WANJIRU.id);
  followSession();
  await Bun.sleep(5);
  expect(asked).toEqual(["/api/user/check/host-wanjiru"]);
  expect(JSON.parse(localStorage.getItem("auth_user") ?? "")).toEqual(WANJIRU);
  expect(currentSession().isAuthenticated).toBe(true);
});

test("a guest is kept as guest_user, by uid", async () => {
  signedIn("guest_achieng");
  answer = Response.json({ user: { uid: "guest_achieng", phoneNumber: "+254722000020", isGuest: true } });
  followSession();
  await Bun.sleep(5);
  expect(localStorage.getItem("auth_user")).toBeNull();
  expect(JSON.parse(localStorage.getItem("guest_user") ?? "")).toEqual({
    uid: "guest_achieng",
    phoneNumber: "+254722000020",
    isGuest: true,
  });
  expect(currentSession().user?.id).toBe("guest_achieng");
  expect(document.documentElement.dataset.session).toBe("guest");
});

test("on brand claim success the stored user gets the brand name: what a page tells of is read again", async () => {
  signedIn(WANJIRU.id);
  store(JSON.stringify(WANJIRU));
  document.body.innerHTML = '<div class="flash">Your page is open</div>';
  answer = Response.json({ user: { ...WANJIRU, brandName: "zuristays" } });
  followSession();
  await Bun.sleep(5);
  expect(JSON.parse(localStorage.getItem("auth_user") ?? "")).toMatchObject({ brandName: "zuristays" });
});

test("the server session decides: when it is over, the stored user goes", () => {
  store(JSON.stringify(WANJIRU));
  followSession();
  expect(currentSession()).toEqual(NOBODY);
  expect(localStorage.getItem("auth_user")).toBeNull();
});

test("an answer that is not OK keeps nothing", async () => {
  signedIn(WANJIRU.id);
  answer = new Response("{}", { status: 404 });
  followSession();
  await Bun.sleep(5);
  expect(localStorage.getItem("auth_user")).toBeNull();
});

test("logout removes auth_user, guestPhone and emailForSignIn and clears the user; other forms take nothing", () => {
  signedIn(WANJIRU.id);
  store(JSON.stringify(WANJIRU));
  // Where they may be kept, or they would be gone without anybody's logging out.
  allowed("preferences");
  document.body.innerHTML = '<form id="a" action="/guests"></form><form id="b" action="/logout"></form>';
  followSession();
  for (const key of ["guestPhone", "emailForSignIn", "cookiePreferences"]) localStorage.setItem(key, "x");
  const submit = (id: string) =>
    document.getElementById(id)?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  submit("a");
  expect(localStorage.getItem("auth_user")).not.toBeNull();
  submit("b");
  expect(Object.keys({ ...localStorage })).toEqual(["cookiePreferences"]);
  expect(currentSession()).toEqual(NOBODY);
});

const ACHIENG = { uid: "guest_achieng", phoneNumber: "+254722000020", isGuest: true };
const SENT = '<div hidden data-keep=\'{"emailForSignIn":"wanjiru@example.com","demo_booking":"{}"}\'></div>';
const kept = () => Object.keys({ ...localStorage }).sort();

test.each([
  ["preferences", true],
  ["analytics.marketing.preferences", true],
  ["none", false],
  ["analytics.marketing", false],
  ["preferences.everything", false],
  ["", false],
])("with the choice %p, guestPhone and emailForSignIn are kept: %p", async (value, isKept) => {
  for (const key of ["guestPhone", "emailForSignIn"]) localStorage.setItem(key, "from before");
  allowed(value);
  signedIn(ACHIENG.uid);
  answer = Response.json({ user: ACHIENG });
  document.body.innerHTML = SENT;
  followSession();
  await Bun.sleep(5);
  expect([localStorage.getItem("guestPhone"), localStorage.getItem("emailForSignIn")]).toEqual(
    isKept ? [ACHIENG.phoneNumber, "wanjiru@example.com"] : [null, null],
  );
  expect(kept()).toContain("demo_booking");
});

test("guestPhone comes when preferences are allowed later, and goes when they no longer are", () => {
  signedIn(ACHIENG.uid);
  localStorage.setItem("guest_user", JSON.stringify(ACHIENG));
  followSession();
  expect(kept()).toEqual(["guest_user"]);
  allowed("preferences");
  keepPreferred();
  expect(kept()).toEqual(["guestPhone", "guest_user"]);
  allowed("none");
  keepPreferred();
  expect(kept()).toEqual(["guest_user"]);
});

test("what a browser refuses to keep breaks nothing", () => {
  const real = localStorage;
  let tries = 0;
  const full = {
    getItem: () => null,
    removeItem: () => {},
    setItem() {
      tries += 1;
      throw new Error("full");
    },
  };
  document.body.innerHTML = SENT;
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: full });
  try {
    followSession();
  } finally {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: real });
  }
  expect(tries).toBe(1);
});

test("somebody of a team has no account to be asked for, and their kept day goes when another signs in or they leave", async () => {
  const gone: string[] = [];
  const before = globalThis.caches;
  Object.assign(globalThis, { caches: { delete: async (name: string) => gone.push(name) } });
  try {
    store(null);
    signedIn("team_m-baraka");
    followSession();
    expect([asked, currentSession().user?.id, gone]).toEqual([[], "team_m-baraka", []]);
    signedIn("team_m-njeri");
    followSession();
    expect([asked, gone]).toEqual([[], ["desk"]]);
    document.body.innerHTML = '<form action="/dashboard/me/leave"></form>';
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
    expect(gone.length).toBeGreaterThan(1);
    expect(currentSession().user).toBeNull();
  } finally {
    Object.assign(globalThis, { caches: before });
  }
});
