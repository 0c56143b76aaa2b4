import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Misbehaviour, startIssuer } from "../../dev/fixtures/openid-issuer.ts";
import { NOON, testClock } from "../../dev/fixtures/test-app.ts";
import { createOpenId } from "./create-openid.ts";

const BACK = "http://localhost:3000/auth/google/callback";
const WANJIRU = {
  sub: "1084",
  email: "Wanjiru@Example.com",
  given_name: " Wanjiru ",
  family_name: "Ng'ang'a\u202e",
};
const clock = testClock();
let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  issuer = await startIssuer({ now: clock.now, accounts: [WANJIRU], slowMs: 400 });
});
afterAll(() => issuer.stop());

const client = (timeoutMs = 5_000) => createOpenId({ ...issuer, clock, timeoutMs });

/** There and back as somebody, with something wrong at the issuer after they chose. */
async function trip(wrong?: Misbehaviour, openId = client()) {
  const there = await openId.depart(BACK);
  if (there.outcome !== "ready") throw new Error(there.detail);
  const back = await issuer.choose(there.address, "1084");
  issuer.misbehaves = wrong;
  const ask = { code: back.searchParams.get("code") ?? "", trip: there.trip, redirectUri: BACK };
  try {
    return { proof: await openId.arrive(ask), ask, openId, there, back };
  } finally {
    issuer.misbehaves = undefined;
  }
}

test("a person who chose an account is who the issuer says", async () => {
  const { proof, there, back } = await trip();
  expect(proof).toEqual({
    outcome: "proven",
    identity: {
      provider: "google",
      subject: "1084",
      email: "wanjiru@example.com",
      emailVerified: true,
      name: { first: "Wanjiru", last: "Ng'ang'a" },
      method: "google",
      provenAt: NOON,
    },
  });
  expect(back.searchParams.get("state")).toBe(there.trip.state);
  expect(there.address).not.toContain(there.trip.verifier);
});

test("e-mail and profile are asked for, and always which account it shall be", async () => {
  const there = await client().depart(BACK);
  const asked = new URL(there.outcome === "ready" ? there.address : "").searchParams;
  expect([asked.get("scope"), asked.get("prompt")]).toEqual(["openid email profile", "select_account"]);
});

test("no two trips have a secret in common", async () => {
  const openId = client();
  const [one, two] = [await openId.depart(BACK), await openId.depart(BACK)];
  if (one.outcome !== "ready" || two.outcome !== "ready") throw new Error("not ready");
  const secrets = [...Object.values(one.trip), ...Object.values(two.trip)];
  expect(new Set(secrets).size).toBe(6);
  expect(secrets.every((secret) => /^[\w-]{43}$/.test(secret))).toBe(true);
});

test.each([
  ["wrong_nonce", "not_ours"],
  ["wrong_audience", "not_ours"],
  ["wrong_issuer", "not_ours"],
  ["other_client", "not_ours"],
  ["expired", "expired"],
  ["old", "expired"],
  ["unsigned", "not_ours"],
  ["symmetric", "not_ours"],
  ["other_key", "not_ours"],
  ["unknown_key", "not_ours"],
  ["no_id_token", "not_ours"],
  ["token_500", "provider_down"],
  ["keys_500", "provider_down"],
] as const)("%s is refused as %s", async (wrong, fault) => {
  expect((await trip(wrong)).proof).toMatchObject({ outcome: "refused", fault });
});

test("an issuer that is too slow is one to try again", async () => {
  const openId = client(150);
  expect((await trip("slow", openId)).proof).toMatchObject({ outcome: "refused", fault: "provider_down" });
  expect((await trip(undefined, openId)).proof.outcome).toBe("proven");
});

test("a code opens once, and only with the secret of its own trip", async () => {
  const first = await trip();
  expect(await first.openId.arrive(first.ask)).toMatchObject({ outcome: "refused", fault: "expired" });

  const openId = client();
  const [mine, stolen] = [await openId.depart(BACK), await openId.depart(BACK)];
  if (mine.outcome !== "ready" || stolen.outcome !== "ready") throw new Error("not ready");
  const back = await issuer.choose(stolen.address, "1084");
  const code = back.searchParams.get("code") ?? "";
  expect(await openId.arrive({ code, trip: mine.trip, redirectUri: BACK })).toMatchObject({ fault: "expired" });
});

test.each([
  ["not vouched for", { email: "w@example.com", email_verified: false }, { email: "w@example.com", verified: false }],
  [
    "vouched for in words",
    { email: "w@example.com", email_verified: "true" },
    { email: "w@example.com", verified: false },
  ],
  ["no address at all", { email: "nobody", email_verified: true }, { email: undefined, verified: false }],
])("an e-mail that is %s proves nothing", async (_, account, expected) => {
  issuer.accounts = [{ sub: "1084", ...account }];
  const { proof } = await trip();
  issuer.accounts = [WANJIRU];
  if (proof.outcome !== "proven") throw new Error("not proven");
  expect({ email: proof.identity.email, verified: proof.identity.emailVerified }).toEqual(expected);
});

test("an issuer that is down does not stay down, and is not asked again for what it said", async () => {
  const openId = client();
  issuer.misbehaves = "discovery_500";
  expect(await openId.depart(BACK)).toMatchObject({ outcome: "provider_down" });
  issuer.misbehaves = undefined;
  const before = issuer.asked.length;
  await Promise.all([openId.depart(BACK), openId.depart(BACK)]);
  await openId.depart(BACK);
  expect(issuer.asked.length - before).toBe(1);
});

test("whoever answers for another issuer is not believed", async () => {
  const openId = createOpenId({ ...issuer, issuerUrl: issuer.issuerUrl.replace("127.0.0.1", "localhost"), clock });
  expect(await openId.depart(BACK)).toMatchObject({
    outcome: "provider_down",
    detail: expect.stringContaining("another"),
  });
});
