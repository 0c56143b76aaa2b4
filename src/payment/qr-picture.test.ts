import { describe, expect, test } from "bun:test";
import { setInitiator } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { ACCOUNT, operationsApp } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import type { QrMade } from "#src/ports/mpesa-operations.ts";
import { createQrPictures } from "./qr-picture.ts";

/** A guest before Wanjiru's paybill, and what M-PESA answers when it is asked for a picture. */
async function open(answers: (() => Promise<QrMade>)[] = []) {
  let asked = 0;
  const app = operationsApp({
    around: (operations) => ({
      ...operations,
      dynamicQr: (ask) => {
        asked += 1;
        return answers.shift()?.() ?? operations.dynamicQr(ask);
      },
    }),
  });
  addProperty(app.db);
  const held = await hold(app);
  const query = `?booking=${held.id}&t=${held.t}`;
  return {
    app,
    page: async () => (await app.get(`/booking/payment${query}`)).text(),
    picture: (q = query) => app.get(`/booking/payment/code.png${q}`),
    asked: () => asked,
  };
}

describe("the code that a guest scans", () => {
  test("is a picture of its own, which the page only names; it is made once", async () => {
    const { page, picture, asked } = await open();
    expect(await page()).toMatch(/<img src="\/booking\/payment\/code\.png\?booking=[^"]+"[^>]* loading="lazy"/);
    expect(asked()).toBe(0);
    const [first] = await Promise.all([picture(), picture(), picture()]);
    expect([first?.status, first?.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(
      Buffer.from((await first?.arrayBuffer()) ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(asked()).toBe(1);
  });

  test.each([
    ["refuses", () => Promise.resolve({ outcome: "refused", raw: "" } as const)],
    ["makes no picture", () => Promise.resolve({ outcome: "made", pngBase64: "AAAA".repeat(20), raw: "" } as const)],
    ["breaks", () => Promise.reject(new Error("broken"))],
  ])("is not there when M-PESA %s, and the page is as it was", async (_, answer) => {
    const { page, picture, asked } = await open([answer]);
    expect((await picture()).status).toBe(404);
    expect((await picture()).status).toBe(404);
    expect(asked()).toBe(1);
    expect(await page()).toContain("Paybill business number");
  });

  test("is not waited for longer than a page can wait", async () => {
    const { app, asked } = await open([() => new Promise(() => {})]);
    const pictures = createQrPictures(app.deps, 20);
    const ask = { hostId: "host-wanjiru", hostName: "Wanjiru", code: "LG7Q2MXP", amountKes: 4_500 };
    expect(await pictures.picture(ask)).toBeUndefined();
    expect(asked()).toBe(1);
  });

  test("is nobody else's, and not there for a host who has no keys for the number that guests pay to", async () => {
    const { app, page, picture } = await open();
    expect((await picture("?booking=none")).status).toBe(404);
    const nobody = { initiator: null, initiatorSealed: null, refundsBy: "hand", refundsAlone: false } as const;
    write(app.db, (tx) => setInitiator(tx, ACCOUNT, nobody));
    expect((await picture()).status).toBe(404);
    expect(await page()).not.toContain("code.png");
  });
});
