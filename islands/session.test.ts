import { afterEach, beforeEach, expect, test } from "bun:test";
import { currentSession, startSession } from "./session.ts";

const WANJIRU = { id: "host-wanjiru", email: "wanjiru@example.com", brandName: null };
const real = globalThis.fetch;
let asked: string[] = [];
let answer: Response;

// The state of a page that has just been opened, before anything was read. Later tests start from what the one before left.
const atFirst = currentSession();

beforeEach(() => {
  asked = [];
  answer = Response.json({ user: WANJIRU });
  globalThis.fetch = ((url: string) => {
    asked.push(url);
    return Promise.resolve(answer);
  }) as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = real;
  localStorage.clear();
  signedIn("");
  document.body.innerHTML = "";
});

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
  startSession();
  expect(currentSession()).toEqual({ user: WANJIRU, isAuthenticated: true, isLoading: false });
  expect(asked).toEqual([]);
  expect(document.documentElement.dataset.session).toBe("host");
});

test("a missing auth_user is unauthenticated", () => {
  startSession();
  expect(currentSession()).toEqual(NOBODY);
  expect(document.documentElement.dataset.session).toBe("none");
});

test.each(["{", "null", '"host-wanjiru"', '{"email":"wanjiru@example.com"}', '{"id":7}'])(
  "an unparsable auth_user is unauthenticated and deleted: %p",
  (stored) => {
    store(stored);
    startSession();
    expect(currentSession()).toEqual(NOBODY);
    expect(localStorage.getItem("auth_user")).toBeNull();
  },
);

test("the session re-reads when the stored user changes in another tab", () => {
  startSession();
  inAnotherTab(JSON.stringify(WANJIRU));
  expect(currentSession().user).toEqual(WANJIRU);
  inAnotherTab(JSON.stringify({ ...WANJIRU, brandName: "zuristays" }));
  expect(currentSession().user).toMatchObject({ brandName: "zuristays" });
  inAnotherTab(null);
  expect(currentSession()).toEqual(NOBODY);
});

test("who is signed in at the server is mirrored as auth_user", async () => {
  signedIn(WANJIRU.id);
  startSession();
  await Bun.sleep(5);
  expect(asked).toEqual(["/api/user/check/host-wanjiru"]);
  expect(JSON.parse(localStorage.getItem("auth_user") ?? "")).toEqual(WANJIRU);
  expect(currentSession().isAuthenticated).toBe(true);
});

test("a guest is kept as guest_user, by uid", async () => {
  signedIn("guest_achieng");
  answer = Response.json({ user: { uid: "guest_achieng", phoneNumber: "+254722000020", isGuest: true } });
  startSession();
  await Bun.sleep(5);
  expect(localStorage.getItem("auth_user")).toBeNull();
  expect(JSON.parse(localStorage.getItem("guest_user") ?? "")).toMatchObject({ uid: "guest_achieng", isGuest: true });
  expect(currentSession().user?.id).toBe("guest_achieng");
  expect(document.documentElement.dataset.session).toBe("guest");
});

test("on brand claim success the stored user gets the brand name: what a page tells of is read again", async () => {
  signedIn(WANJIRU.id);
  store(JSON.stringify(WANJIRU));
  document.body.innerHTML = '<div class="flash">Your page is open</div>';
  answer = Response.json({ user: { ...WANJIRU, brandName: "zuristays" } });
  startSession();
  await Bun.sleep(5);
  expect(JSON.parse(localStorage.getItem("auth_user") ?? "")).toMatchObject({ brandName: "zuristays" });
});

test("the server session decides: when it is over, the stored user goes", () => {
  store(JSON.stringify(WANJIRU));
  startSession();
  expect(currentSession()).toEqual(NOBODY);
  expect(localStorage.getItem("auth_user")).toBeNull();
});

test("an answer that is not OK keeps nothing", async () => {
  signedIn(WANJIRU.id);
  answer = new Response("{}", { status: 404 });
  startSession();
  await Bun.sleep(5);
  expect(localStorage.getItem("auth_user")).toBeNull();
});

test("logout removes auth_user, guestPhone and emailForSignIn and clears the user; other forms take nothing", () => {
  signedIn(WANJIRU.id);
  store(JSON.stringify(WANJIRU));
  for (const key of ["guestPhone", "emailForSignIn", "cookiePreferences"]) localStorage.setItem(key, "x");
  document.body.innerHTML = '<form id="a" action="/guests"></form><form id="b" action="/logout"></form>';
  startSession();
  const submit = (id: string) =>
    document.getElementById(id)?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  submit("a");
  expect(localStorage.getItem("auth_user")).not.toBeNull();
  submit("b");
  expect(Object.keys({ ...localStorage })).toEqual(["cookiePreferences"]);
  expect(currentSession()).toEqual(NOBODY);
});
