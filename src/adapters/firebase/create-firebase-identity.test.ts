import { afterEach, expect, test } from "bun:test";
import type { IdentityFault } from "#src/ports/identity-provider.ts";
import { createFirebaseIdentity, type FirebaseProject } from "./create-firebase-identity.ts";

/** Noon in Nairobi. */
const NOON = Date.UTC(2026, 11, 18, 9);
const AMINA = { email: "amina@example.com", password: "kahawa-nyeusi" };

type Asked = { method: string; key: string | null; body: Record<string, unknown> };
type Reply = { status?: number; body: unknown };

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Something that answers in the shape of Identity Toolkit, one reply after the other. */
function google(...replies: Reply[]) {
  const asked: Asked[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const url = new URL(request.url);
      const body = (await request.json()) as Asked["body"];
      asked.push({ method: url.pathname.replace("/v1/", ""), key: url.searchParams.get("key"), body });
      const reply = replies.shift();
      if (!reply) return new Response("nothing more to say", { status: 500 });
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      return new Response(text, { status: reply.status ?? 200 });
    },
  });
  stops.push(() => server.stop(true));
  return { asked, baseUrl: `http://127.0.0.1:${server.port}` };
}

function firebase(project: Partial<FirebaseProject>) {
  const warnings: string[] = [];
  const identity = createFirebaseIdentity(
    {
      projectId: "lango-ke",
      apiKey: "the key",
      authDomain: "lango-ke.firebaseapp.com",
      baseUrl: "http://127.0.0.1:1",
      secureTokenUrl: "http://127.0.0.1:1",
      ...project,
    },
    {
      clock: { now: () => NOON, today: () => "2026-12-18" },
      warn: (detail) => warnings.push(detail),
      timeoutMs: 2_000,
    },
  );
  return { identity, warnings };
}

const refusal = (message: string, status = 400): Reply => ({ status, body: { error: { code: status, message } } });

/** What Google answers to a right password. Nobody checks the signature of what came from Google itself. */
function signedIn(claims: Record<string, unknown> = {}): Reply {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = {
    iss: "https://securetoken.google.com/lango-ke",
    aud: "lango-ke",
    sub: "fb-amina",
    auth_time: NOON / 1000 - 1,
    email: AMINA.email,
    email_verified: false,
    firebase: { sign_in_provider: "password" },
    ...claims,
  };
  return { body: { localId: "fb-amina", idToken: `${part({ alg: "RS256", kid: "1" })}.${part(body)}.c2lnbmVk` } };
}

test("a right password proves the host, by the name that Firebase gives them", async () => {
  const { asked, baseUrl } = google(signedIn());
  const proof = await firebase({ baseUrl }).identity.signIn(AMINA);
  expect(proof).toEqual({
    outcome: "proven",
    identity: {
      provider: "firebase",
      subject: "fb-amina",
      email: AMINA.email,
      emailVerified: false,
      method: "password",
      provenAt: NOON - 1000,
    },
  });
  expect(asked).toEqual([
    { method: "accounts:signInWithPassword", key: "the key", body: { ...AMINA, returnSecureToken: true } },
  ]);
});

test.each<[Reply, IdentityFault]>([
  [refusal("INVALID_LOGIN_CREDENTIALS"), "invalid_credentials"],
  [refusal("INVALID_PASSWORD"), "invalid_credentials"],
  [refusal("EMAIL_NOT_FOUND"), "invalid_credentials"],
  [refusal("INVALID_EMAIL"), "invalid_email"],
  [refusal("USER_DISABLED"), "disabled"],
  [refusal("WEAK_PASSWORD : Password should be at least 6 characters"), "weak_password"],
  [refusal("PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [...]"), "weak_password"],
  [refusal("TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled"), "too_many"],
  [refusal("QUOTA_EXCEEDED : Exceeded quota."), "too_many"],
  [refusal("RESOURCE_EXHAUSTED"), "too_many"],
  [refusal("INVALID_OOB_CODE"), "expired"],
  [refusal("EXPIRED_OOB_CODE"), "expired"],
  [refusal("TOKEN_EXPIRED"), "revoked"],
  [refusal("INVALID_REFRESH_TOKEN"), "revoked"],
  [
    { body: { localId: "fb-amina", mfaPendingCredential: "half", mfaInfo: [{ mfaEnrollmentId: "a" }] } },
    "second_factor",
  ],
])("what Google says is told in our words: %o", async (reply, fault) => {
  const { baseUrl } = google(reply);
  const { identity, warnings } = firebase({ baseUrl });
  expect(await identity.signIn(AMINA)).toEqual({ outcome: "refused", fault });
  expect(warnings).toEqual([]);
});

test.each<[string, Reply]>([
  ["a wrong key", refusal("API key not valid. Please pass a valid API key.")],
  ["passwords switched off", refusal("OPERATION_NOT_ALLOWED")],
  ["Google's own trouble", refusal("Internal error encountered.", 503)],
  ["a page instead of an answer", { status: 502, body: "<html>Bad Gateway</html>" }],
  ["an answer without a token", { body: { localId: "fb-amina" } }],
  ["a key of another project", signedIn({ aud: "other", iss: "https://securetoken.google.com/other" })],
])("%s is worth another try for the person and a line for the operator", async (_, reply) => {
  const { baseUrl } = google(reply);
  const { identity, warnings } = firebase({ baseUrl });
  expect(await identity.signIn(AMINA)).toEqual({ outcome: "refused", fault: "provider_down" });
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).not.toContain(AMINA.password);
  expect(warnings.join()).not.toContain(AMINA.email);
});

test("nobody listening is an outage, not a wrong password", async () => {
  expect(await firebase({}).identity.signIn(AMINA)).toEqual({ outcome: "refused", fault: "provider_down" });
});

test("an address that Firebase knows signs up with its own password", async () => {
  const { asked, baseUrl } = google(refusal("EMAIL_EXISTS"), signedIn());
  expect((await firebase({ baseUrl }).identity.signUp(AMINA)).outcome).toBe("proven");
  expect(asked.map(({ method }) => method)).toEqual(["accounts:signUp", "accounts:signInWithPassword"]);
});

test("with another password it is told that the address is known elsewhere", async () => {
  const { baseUrl } = google(refusal("EMAIL_EXISTS"), refusal("INVALID_LOGIN_CREDENTIALS"));
  const proof = await firebase({ baseUrl }).identity.signUp(AMINA);
  expect(proof).toEqual({ outcome: "refused", fault: "email_taken_other_password" });
});

test("an outage between the two questions stays an outage", async () => {
  const { baseUrl } = google(refusal("EMAIL_EXISTS"), refusal("Internal error", 500));
  expect(await firebase({ baseUrl }).identity.signUp(AMINA)).toEqual({ outcome: "refused", fault: "provider_down" });
});

test.each([
  ["nothing", ""],
  ["a word", "token"],
  ["two parts", "a.b"],
  ["three parts that are not JSON", "a.b.c"],
  ["a book", `${"a".repeat(9000)}.b.c`],
  ["claims that are null", "e30.bnVsbA.c2ln"],
])("what is no token at all asks nobody: %s", async (_, token) => {
  const { asked, baseUrl } = google();
  const { identity, warnings } = firebase({ baseUrl });
  expect(await identity.verifyToken(token)).toEqual({ outcome: "refused", fault: "not_ours" });
  expect([asked, warnings]).toEqual([[], []]);
});

test("the browser is told what it needs, and of the emulator only when there is one", () => {
  const project = { apiKey: "the key", authDomain: "lango-ke.firebaseapp.com", projectId: "lango-ke" };
  expect(firebase({}).identity.browserConfig()).toEqual(project);
  expect(firebase({ emulatorHost: "127.0.0.1:9099" }).identity.browserConfig()).toEqual({
    ...project,
    emulatorUrl: "http://127.0.0.1:9099",
  });
});

test("an emulator that the house does not know of stops the start: its tokens are signed by nobody", () => {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = "127.0.0.1:9099";
  try {
    expect(() => firebase({})).toThrow("unsigned tokens");
  } finally {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  }
});

test("a forgotten password is Google's to mail, and nobody learns whose address it is", async () => {
  const sent: Reply = { body: { kind: "x", email: AMINA.email } };
  const { baseUrl, asked } = google(sent, refusal("EMAIL_NOT_FOUND"), refusal("TOO_MANY_ATTEMPTS_TRY_LATER"));
  const { identity } = firebase({ baseUrl });
  expect(await identity.mailPasswordReset?.(AMINA.email)).toEqual({ outcome: "asked" });
  expect(await identity.mailPasswordReset?.("nobody@example.com")).toEqual({ outcome: "asked" });
  expect(await identity.mailPasswordReset?.(AMINA.email)).toEqual({ outcome: "too_many" });
  expect(asked[0]).toMatchObject({
    method: "accounts:sendOobCode",
    body: { requestType: "PASSWORD_RESET", email: AMINA.email },
  });
  const down = firebase({}).identity;
  expect(await down.mailPasswordReset?.(AMINA.email)).toEqual({ outcome: "provider_down" });
});

test("a link to sign in is Google's to mail and to open", async () => {
  const { baseUrl, asked } = google(
    { body: { email: AMINA.email } },
    signedIn({ email_verified: true }),
    refusal("INVALID_OOB_CODE"),
  );
  const { identity } = firebase({ baseUrl });
  const returnTo = "https://lango.example/email-link/open?token=x";
  expect(await identity.mailSignInLink?.({ email: AMINA.email, returnTo })).toEqual({ outcome: "done" });
  const opened = await identity.openSignInLink?.({ email: AMINA.email, code: "once" });
  expect(opened).toMatchObject({ outcome: "proven", identity: { subject: "fb-amina", emailVerified: true } });
  expect(await identity.openSignInLink?.({ email: AMINA.email, code: "once" })).toEqual({
    outcome: "refused",
    fault: "expired",
  });
  expect(asked.map(({ key }) => key)).toEqual(["the key", "the key", "the key"]);
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    [
      "accounts:sendOobCode",
      { requestType: "EMAIL_SIGNIN", email: AMINA.email, continueUrl: returnTo, canHandleCodeInApp: true },
    ],
    ["accounts:signInWithEmailLink", { email: AMINA.email, oobCode: "once" }],
    ["accounts:signInWithEmailLink", { email: AMINA.email, oobCode: "once" }],
  ]);
});

test("a password and an address are changed with the owner's own token, after their password", async () => {
  const { baseUrl, asked } = google(signedIn(), { body: {} }, signedIn(), { body: {} });
  const { identity } = firebase({ baseUrl });
  expect(await identity.changePassword?.({ ...AMINA, newPassword: "chai-ya-tangawizi" })).toEqual({ outcome: "done" });
  const returnTo = "https://lango.example/account/email/confirm?token=x";
  const wish = { ...AMINA, newEmail: "amina@new.example", returnTo };
  expect(await identity.mailEmailChange?.(wish)).toEqual({ outcome: "done" });
  const idToken = expect.any(String);
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ["accounts:signInWithPassword", { ...AMINA, returnSecureToken: true }],
    ["accounts:update", { idToken, password: "chai-ya-tangawizi", returnSecureToken: true }],
    ["accounts:signInWithPassword", { ...AMINA, returnSecureToken: true }],
    [
      "accounts:sendOobCode",
      { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail: "amina@new.example", continueUrl: returnTo },
    ],
  ]);
});

test("an account is removed with the owner's own token", async () => {
  const { baseUrl, asked } = google(signedIn(), { body: {} }, refusal("INVALID_LOGIN_CREDENTIALS"));
  const { identity } = firebase({ baseUrl });
  expect(await identity.deleteAccount?.(AMINA)).toEqual({ outcome: "done" });
  expect(await identity.deleteAccount?.(AMINA)).toEqual({ outcome: "refused", fault: "invalid_credentials" });
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ["accounts:signInWithPassword", { ...AMINA, returnSecureToken: true }],
    ["accounts:delete", { idToken: expect.any(String) }],
    ["accounts:signInWithPassword", { ...AMINA, returnSecureToken: true }],
  ]);
});

test("a wrong password changes nothing", async () => {
  const { baseUrl, asked } = google(refusal("INVALID_LOGIN_CREDENTIALS"), refusal("INVALID_LOGIN_CREDENTIALS"));
  const { identity } = firebase({ baseUrl });
  const refused = { outcome: "refused", fault: "invalid_credentials" } as const;
  expect(await identity.changePassword?.({ ...AMINA, newPassword: "chai" })).toEqual(refused);
  expect(await identity.mailEmailChange?.({ ...AMINA, newEmail: "x@new.example", returnTo: "https://x" })).toEqual(
    refused,
  );
  expect(asked).toHaveLength(2);
});
