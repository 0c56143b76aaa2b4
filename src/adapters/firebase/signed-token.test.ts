import { afterAll, beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import { createSign, generateKeyPairSync } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { IdentityFault, Proof } from "#src/ports/identity-provider.ts";
import { createFirebaseIdentity } from "./create-firebase-identity.ts";

/**
 * Tokens signed as Google signs them, checked by the real `firebase-admin`. It asks the address of Google's
 * keys that is written into it, so only the way there is changed: what it sends to Google arrives here.
 */
const google = generateKeyPairSync("rsa", { modulusLength: 2048 });
const somebody = generateKeyPairSync("rsa", { modulusLength: 2048 });
const publicPem = google.publicKey.export({ type: "spki", format: "pem" }).toString();

const asked: string[] = [];
let away = false;
let account: Record<string, unknown> | undefined;

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (away) return new Response("<html>Service Unavailable</html>", { status: 503 });
    if (pathname.includes("securetoken@system")) {
      return Response.json({ "key-1": publicPem }, { headers: { "cache-control": "public, max-age=20000" } });
    }
    if (pathname.endsWith("accounts:lookup")) return Response.json(account ? { users: [account] } : { kind: "none" });
    return Response.json({ error: { message: `nobody answers ${pathname}` } }, { status: 404 });
  },
});

const toHere = spyOn(https, "request");
beforeAll(() => {
  toHere.mockImplementation(((options: https.RequestOptions, answered: (answer: http.IncomingMessage) => void) =>
    http.request(
      {
        method: options.method,
        path: options.path,
        headers: options.headers as http.OutgoingHttpHeaders,
        hostname: "127.0.0.1",
        port: server.port,
      },
      answered,
    )) as typeof https.request);
});
afterAll(async () => {
  toHere.mockRestore();
  await server.stop(true);
});
beforeEach(() => {
  away = false;
  account = { localId: "fb-amina", email: "amina@example.com", validSince: "1600000000" };
  asked.length = 0;
});

const nowS = () => Math.floor(Date.now() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}, key = google.privateKey) {
  const body = {
    iss: "https://securetoken.google.com/lango-ke",
    aud: "lango-ke",
    sub: "fb-amina",
    auth_time: nowS() - 5,
    iat: nowS() - 5,
    exp: nowS() + 3600,
    email: "amina@example.com",
    email_verified: true,
    firebase: { sign_in_provider: "google.com" },
    ...claims,
  };
  const signed = `${part({ alg: "RS256", kid: "key-1", typ: "JWT", ...header })}.${part(body)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key).toString("base64url")}`;
}

const house = () =>
  createFirebaseIdentity(
    {
      projectId: "lango-ke",
      apiKey: "key",
      authDomain: "lango-ke.firebaseapp.com",
      baseUrl: `http://127.0.0.1:${server.port}`,
      secureTokenUrl: `http://127.0.0.1:${server.port}`,
    },
    { clock: { now: () => Date.now(), today: () => "" }, timeoutMs: 3_000 },
  );
const refused = (fault: IdentityFault): Proof => ({ outcome: "refused", fault });

// Runs first: afterwards the keys are known for hours.
test("Google's keys out of reach is no fault of the token, and mends itself", async () => {
  away = true;
  expect(await house().verifyToken(token())).toEqual(refused("provider_down"));
  away = false;
  expect(await house().verifyToken(token())).toMatchObject({ outcome: "proven" });
});

test("a token that Google signed proves its host", async () => {
  for (let time = 0; time < 3; time += 1) {
    expect(await house().verifyToken(token())).toMatchObject({
      outcome: "proven",
      identity: { subject: "fb-amina", email: "amina@example.com", emailVerified: true, method: "google" },
    });
  }
  // Whether the account still stands is asked each time, the keys once: a try that nobody waits for any more may come late.
  const lookups = asked.filter((path) => path === "/v1/accounts:lookup");
  expect(lookups).toHaveLength(3);
  expect(asked.length - lookups.length).toBeLessThanOrEqual(1);
});

test.each<[string, () => string, IdentityFault]>([
  ["signed by somebody else", () => token({}, {}, somebody.privateKey), "not_ours"],
  ["signed with a key that Google does not have", () => token({}, { kid: "key-2" }), "not_ours"],
  ["signed by nobody", () => `${token({}, { alg: "none" }).split(".").slice(0, 2).join(".")}.`, "not_ours"],
  ["whose signature is cut off", () => `${token().split(".").slice(0, 2).join(".")}.`, "not_ours"],
  ["that names another algorithm", () => token({}, { alg: "HS256" }), "not_ours"],
  ["of another project", () => token({ aud: "other" }), "not_ours"],
  ["of another issuer", () => token({ iss: "https://securetoken.google.com/other" }), "not_ours"],
  ["that has expired", () => token({ exp: nowS() - 1 }), "expired"],
  ["of a sign-in six minutes ago", () => token({ auth_time: nowS() - 360 }), "expired"],
  ["of nobody", () => token({ firebase: { sign_in_provider: "anonymous" } }), "not_ours"],
])("a token %s proves nothing", async (_, make, fault) => {
  expect(await house().verifyToken(make())).toEqual(refused(fault));
  expect(asked).toEqual([]);
});

test.each<[string, Record<string, unknown> | undefined, IdentityFault]>([
  ["is disabled", { localId: "fb-amina", disabled: true }, "disabled"],
  ["took its tokens back", { localId: "fb-amina", validSince: String(nowS() + 60) }, "revoked"],
  ["is gone", undefined, "revoked"],
  ["is another's", { localId: "fb-mallory" }, "revoked"],
])("a token whose account %s proves nothing", async (_, found, fault) => {
  account = found;
  expect(await house().verifyToken(token())).toEqual(refused(fault));
});

test("an account that can't be looked up is asked to try again, not let in", async () => {
  await house().verifyToken(token());
  away = true;
  expect(await house().verifyToken(token())).toEqual(refused("provider_down"));
});
