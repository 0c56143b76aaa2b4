import { expect, test } from "bun:test";
import { decodeToken, FRESH_MS, readClaims } from "./read-claims.ts";

const NOON = Date.UTC(2026, 11, 18, 9);
const HOUSE = { projectId: "lango-ke", now: NOON };

const claims = (facts: Record<string, unknown> = {}) => ({
  iss: "https://securetoken.google.com/lango-ke",
  aud: "lango-ke",
  sub: "fb-1",
  auth_time: NOON / 1000,
  firebase: { sign_in_provider: "google.com" },
  email: "amina@example.com",
  email_verified: true,
  name: "Amina Wambui Yusuf",
  ...facts,
});

test("a Google account is its verified address and its name", () => {
  expect(readClaims(claims(), HOUSE)).toEqual({
    outcome: "proven",
    identity: {
      provider: "firebase",
      subject: "fb-1",
      email: "amina@example.com",
      emailVerified: true,
      name: { first: "Amina", last: "Wambui Yusuf" },
      method: "google",
      provenAt: NOON,
    },
  });
});

test("a phone is its number in the form we keep", () => {
  const phone = {
    ...claims({ firebase: { sign_in_provider: "phone" }, phone_number: "+254712345678" }),
    email: undefined,
    name: undefined,
    email_verified: undefined,
  };
  expect(readClaims(phone, HOUSE)).toMatchObject({
    identity: { phone: "+254712345678", method: "phone", emailVerified: false },
  });
});

test.each([
  ["another project's audience", { aud: "other" }],
  ["another issuer", { iss: "https://securetoken.google.com/other" }],
  ["no subject", { sub: "" }],
  ["a subject longer than Firebase makes", { sub: "x".repeat(129) }],
  ["nobody at all", { firebase: { sign_in_provider: "anonymous" } }],
  ["a custom token", { firebase: { sign_in_provider: "custom" } }],
  ["a provider that is a word of JavaScript's", { firebase: { sign_in_provider: "constructor" } }],
  ["no way of signing in", { firebase: null }],
  ["a phone sign-in without a number", { firebase: { sign_in_provider: "phone" } }],
  ["no time", { auth_time: undefined }],
  ["a time to come", { auth_time: NOON / 1000 + 120 }],
])("%s is not ours", (_, facts) => {
  expect(readClaims(claims(facts), HOUSE)).toEqual({ outcome: "refused", fault: "not_ours" });
});

test.each([
  ["five minutes ago is still a sign-in", FRESH_MS, "proven"],
  ["a second more is not", FRESH_MS + 1000, "refused"],
])("%s", (_, age, outcome) => {
  const proof = readClaims(claims({ auth_time: (NOON - age) / 1000 }), HOUSE);
  expect(proof.outcome).toBe(outcome as "proven" | "refused");
  if (proof.outcome === "refused") expect(proof.fault).toBe("expired");
});

test("only what has three parts of JSON is a token, though the last may be empty", () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  expect(decodeToken(`${part({ alg: "none" })}.${part({ sub: "a" })}.`)).toEqual({
    header: { alg: "none" },
    claims: { sub: "a" },
  });
  for (const token of ["", "..", `${part({})}.${part([])}.x`, `${part({})}.!.x`, "a b.c.d"]) {
    expect(decodeToken(token)).toBeUndefined();
  }
});
