import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { readIncomingSms, readSmsReport, readWhatsapp, saysStop, saysStopAlone } from "./provider-reports.ts";

const form = (fields: Record<string, string>) => (name: string, longest: number) =>
  (fields[name] ?? "").slice(0, longest);
const REPORT = { id: "ATXid_1234", phoneNumber: "+254712345678", networkCode: "63902", failureReason: "" };

test.each([
  ["Success", "", { report: "delivered", reason: null }],
  ["Failed", "AbsentSubscriber", { report: "failed", reason: "AbsentSubscriber" }],
  ["Rejected", "call +254712345678", { report: "failed", reason: null }],
  ["Sent", "", undefined],
  ["Submitted", "", undefined],
  ["Buffered", "", undefined],
  ["", "", undefined],
])("Africa's Talking says %s (%s): %p", (status, failureReason, told) => {
  const read = readSmsReport(form({ ...REPORT, status, failureReason }));
  expect(read).toEqual(told && { providerId: "ATXid_1234", ...(told as { report: "failed"; reason: null }) });
});

const value = (change: object, phoneId = "106") => ({
  entry: [{ changes: [{ value: { metadata: { phone_number_id: phoneId }, ...change } }] }],
});
const SAID = { id: "wamid.A1B2", from: "254712345678", type: "text", text: { body: " Asante! " } };

test("Meta tells of several things in one call, and of others' numbers nothing", () => {
  const statuses = [
    { id: "wamid.1111", status: "sent" },
    { id: "wamid.2222", status: "delivered" },
    { id: "wamid.3333", status: "failed", errors: [{ code: 131026, title: "to +254712345678" }] },
    { id: "x", status: "read" },
  ];
  expect(readWhatsapp(value({ statuses, messages: [SAID, { ...SAID, text: undefined }] }), "106")).toEqual({
    reports: [
      { providerId: "wamid.2222", report: "delivered", reason: null },
      { providerId: "wamid.3333", report: "failed", reason: "131026" },
    ],
    messages: [{ providerId: "wamid.A1B2", from: "+254712345678", body: "Asante!" }],
  });
  expect(readWhatsapp(value({ statuses, messages: [SAID] }, "107"), "106")).toEqual({ reports: [], messages: [] });
});

test("nothing that is sent breaks the reading", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (call) => {
      const { reports, messages } = readWhatsapp(call, "106");
      expect(reports.length + messages.length).toBe(0);
    }),
  );
});

test("an SMS to us needs a name, a sender and words", () => {
  expect(readIncomingSms(form({ id: "ATX12", from: "+254712345678", text: " Habari " }))?.body).toBe("Habari");
  for (const lacks of ["id", "from", "text"]) {
    expect(readIncomingSms(form({ id: "ATX12", from: "+2547", text: "Hi", [lacks]: "" }))).toBeUndefined();
  }
});

test.each([
  ["STOP", true, true],
  [" stop.", true, true],
  ["Acha!", true, true],
  ["STOP*456*9*5#", true, true],
  ["stop please", true, true],
  ["Sitaki ofa tena, tafadhali", true, false],
  // Offers end, and their host reads what is asked beside.
  ["Stop by at eight", true, false],
  ["Acha nikuulize, kuna parking?", true, false],
  ["Sitaki kitanda cha mtoto", true, false],
  ["We stop at Nakuru", false, false],
  ["stopover", false, false],
])("%p asks for no more offers: %p, and for nothing else: %p", (body, stop, alone) =>
  expect([saysStop(body), saysStopAlone(body)]).toEqual([stop, alone]),
);
