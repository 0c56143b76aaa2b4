import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  BACKUP_AFTER_MS,
  BACKUPS,
  defaultChoice,
  faultOfChoice,
  KINDS,
  type MessageWay,
  NOTICE_KINDS,
  type NoticeChoice,
  PUSH_TRIED_MS,
  planNotice,
  stepOfNotice,
} from "./host-notices.ts";

const NONE: NoticeChoice = { push: false, sms: false, whatsapp: false, email: false, waits: false };
const ALL_REACH = { sms: true, whatsapp: true, email: true };
const plan = (ask: Partial<Parameters<typeof planNotice>[0]>) =>
  planNotice({ kind: "booking", choice: NONE, hasDevices: true, reach: ALL_REACH, backup: "sms", ...ask });

describe("by which ways a host is told", () => {
  test.each<[string, Parameters<typeof plan>[0], ReturnType<typeof plan>]>([
    ["push alone, with a back-up", { choice: { ...NONE, push: true } }, tell({ push: true, backup: "sms" })],
    [
      "push and SMS: the SMS is no back-up, it goes in any case",
      { choice: { ...NONE, push: true, sms: true } },
      tell({ push: true, now: ["sms"] }),
    ],
    [
      "push without a device is the back-up at once",
      { choice: { ...NONE, push: true }, hasDevices: false },
      tell({ now: ["sms"] }),
    ],
    [
      "the back-up that was chosen",
      { choice: { ...NONE, push: true }, hasDevices: false, backup: "email" },
      tell({ now: ["email"] }),
    ],
    [
      "no number: what was to go by SMS goes by mail",
      { choice: { ...NONE, sms: true }, reach: { sms: false, whatsapp: false, email: true } },
      tell({ now: ["email"] }),
    ],
    ["nothing, of what may be off", { kind: "review" }, { outcome: "nothing" }],
    ["what waits", { kind: "money", choice: { ...NONE, waits: true } }, { outcome: "gather" }],
  ])("%s", (_, ask, expected) => {
    expect(plan(ask)).toEqual(expected);
  });

  test("as Lango has it, a host without a device hears by SMS, of their papers by letter too", () => {
    for (const kind of NOTICE_KINDS) {
      const now = kind === "papers" ? ["sms", "email"] : ["sms"];
      const choice = defaultChoice(kind, false);
      expect(planNotice({ kind, choice, hasDevices: false, reach: ALL_REACH, backup: "sms" })).toEqual(tell({ now }));
    }
  });

  test("as Lango has it, with a device what is urgent goes by both, and all else has a back-up", () => {
    for (const kind of NOTICE_KINDS) {
      const choice = defaultChoice(kind, true);
      const to = planNotice({ kind, choice, hasDevices: true, reach: ALL_REACH, backup: "sms" });
      if (to.outcome !== "tell") throw new Error(`${kind} is not told`);
      expect([kind, to.push, to.now.includes("sms")]).toEqual([kind, true, KINDS[kind].isUrgent === true]);
      expect(to.now.length > 0 || to.backup === "sms").toBe(true);
    }
  });

  test("whatever was chosen rightly is heard of, unless it may be off; never twice by one way", () => {
    const choice = fc.record({
      push: fc.boolean(),
      sms: fc.boolean(),
      whatsapp: fc.boolean(),
      email: fc.boolean(),
      waits: fc.boolean(),
    });
    const reach = fc.record({ sms: fc.boolean(), whatsapp: fc.boolean(), email: fc.constant(true) });
    const asks = fc.record({
      kind: fc.constantFrom(...NOTICE_KINDS),
      choice,
      reach,
      hasDevices: fc.boolean(),
      backup: fc.constantFrom(...BACKUPS),
    });
    fc.assert(
      fc.property(asks, (ask) => {
        if (faultOfChoice(ask.kind, ask.choice)) return;
        const to = planNotice(ask);
        if (to.outcome === "nothing") return expect(KINDS[ask.kind].mayBeOff).toBe(true);
        if (to.outcome === "gather") return expect(KINDS[ask.kind].mayWait).toBe(true);
        const ways: MessageWay[] = [...to.now, ...(to.backup ? [to.backup] : [])];
        expect(to.push || to.now.length > 0).toBe(true);
        expect(to.push && to.now.length === 0 ? to.backup : "none needed").toBeDefined();
        expect(new Set(ways).size).toBe(ways.length);
        expect(ways.every((way) => ask.reach[way])).toBe(true);
        expect(to.push).toBe(ask.choice.push && ask.hasDevices);
      }),
    );
  });

  test("a choice without a way is refused where money, nights or somebody's answer hang on it", () => {
    const refused = NOTICE_KINDS.filter((kind) => faultOfChoice(kind, NONE) === "no_way");
    expect(NOTICE_KINDS.filter((kind) => !refused.includes(kind))).toEqual(["review", "summary"]);
    const waits = { ...NONE, waits: true };
    expect(NOTICE_KINDS.filter((kind) => faultOfChoice(kind, waits) === undefined)).toEqual([
      "money",
      "review",
      "feed",
    ]);
  });
});

function tell(to: { push?: boolean; now?: readonly string[]; backup?: MessageWay }): ReturnType<typeof plan> {
  return { outcome: "tell", push: false, backup: undefined, now: [], ...to } as ReturnType<typeof plan>;
}

describe("what follows for a push", () => {
  const step = (ask: Partial<Parameters<typeof stepOfNotice>[0]>) =>
    stepOfNotice({ at: 0, now: 0, taken: 0, open: [{ restMs: 0 }], hasBackup: true, ...ask });

  test.each<[string, Parameters<typeof step>[0], ReturnType<typeof step>]>([
    ["every device has it", { taken: 2, open: [] }, { step: "end", as: "taken" }],
    ["none is left: the back-up goes at once", { open: [] }, { step: "end", as: "backed_up" }],
    ["none is left, and SMS went in any case", { open: [], hasBackup: false }, { step: "end", as: "dropped" }],
    ["none has it yet: it is tried again", {}, { step: "again", at: 15_000 }],
    ["the service asks for a minute", { open: [{ restMs: 60_000 }] }, { step: "again", at: 60_000 }],
    [
      "the service asks for an hour: the back-up does not wait",
      { open: [{ restMs: 3_600_000 }] },
      { step: "again", at: BACKUP_AFTER_MS },
    ],
    ["one of two asks for an hour", { open: [{ restMs: 3_600_000 }, { restMs: 0 }] }, { step: "again", at: 15_000 }],
    ["a millisecond before the back-up", { now: BACKUP_AFTER_MS - 1 }, { step: "again", at: BACKUP_AFTER_MS }],
    ["at the back-up", { now: BACKUP_AFTER_MS }, { step: "end", as: "backed_up" }],
    [
      "one has it: the other is tried on, and no back-up goes",
      { taken: 1, now: BACKUP_AFTER_MS },
      { step: "again", at: 1.5 * BACKUP_AFTER_MS },
    ],
    ["one has it, and the other never answers", { taken: 1, now: PUSH_TRIED_MS }, { step: "end", as: "taken" }],
  ])("%s", (_, ask, expected) => {
    expect(step(ask)).toEqual(expected);
  });

  test("it ends, after few tries, however services behave", () => {
    const waits = fc.array(fc.integer({ min: 0, max: 7_200_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(waits, fc.boolean(), fc.boolean(), (rests, hasBackup, isTaken) => {
        let now = 0;
        for (let tries = 1; ; tries += 1) {
          const restMs = rests[tries % rests.length] ?? 0;
          const next = stepOfNotice({ at: 0, now, taken: isTaken ? 1 : 0, open: [{ restMs }], hasBackup });
          expect(tries).toBeLessThanOrEqual(20);
          if (next.step === "end") return expect(now).toBeLessThanOrEqual(PUSH_TRIED_MS);
          expect(next.at).toBeGreaterThan(now);
          now = next.at;
        }
      }),
    );
  });
});
