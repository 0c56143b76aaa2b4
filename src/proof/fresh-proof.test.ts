import { expect, test } from "bun:test";
import { markProved } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { openSession } from "#src/identity/open-session.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import { hashOf } from "#src/web/secrets.ts";
import { hasFreshProof, PROOF_LIVES_MS } from "./fresh-proof.ts";

const BROWSER = { visitor: { kind: "anonymous" }, device: "" } as const;

function signedIn(method: Parameters<typeof openSession>[4]) {
  const { deps, db, clock } = testApp();
  const { id: hostId } = addHost(db);
  const token = write(db, (tx) => openSession(tx, { hostId }, BROWSER, clock.now(), method));
  const request = new Request("http://localhost:3000/account", { headers: { cookie: `lango=${token}` } });
  const visitor = () => readVisitor(deps, request);
  const prove = (by: "password" | "passkey" | "code") =>
    write(db, (tx) => markProved(tx, hashOf(token), by, clock.now()));
  return { clock, visitor, prove, isFresh: () => hasFreshProof(visitor(), clock.now()) };
}

test("signing in by password is a proof for ten minutes, and not a millisecond more", () => {
  const { clock, isFresh, visitor } = signedIn("password");
  expect(visitor()).toMatchObject({ provedBy: "password", provedAt: clock.now() });
  clock.advance(PROOF_LIVES_MS);
  expect(isFresh()).toBe(true);
  clock.advance(1);
  expect(isFresh()).toBe(false);
});

test.each(["google", "email_link", "phone"] as const)("signing in by %s is no proof", (method) => {
  const { isFresh } = signedIn(method);
  expect(isFresh()).toBe(false);
});

test.each(["password", "passkey", "code"] as const)("a proof by %s counts in the session that gave it", (by) => {
  const { prove, isFresh, visitor, clock } = signedIn("google");
  prove(by);
  expect(visitor()).toMatchObject({ provedBy: by, provedAt: clock.now() });
  expect(isFresh()).toBe(true);
});
