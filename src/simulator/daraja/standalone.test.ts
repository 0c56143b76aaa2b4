import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDaraja } from "#src/adapters/daraja/create-daraja.ts";
import { readStkCallback } from "#src/adapters/daraja/stk-callback.ts";
import { afternoonClock, askFor, SECRETS, startReceiver } from "./fixture.ts";

const opened: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "daraja-"));
  opened.push({ stop: () => rmSync(path, { recursive: true }) });
  return path;
}

/** The simulator in a process of its own. */
async function start(...args: string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "standalone.ts"), "--port", "0", ...args], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  opened.push({ stop: kill });
  let said = "";
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += part;
    if (said.includes("\n")) break;
  }
  const baseUrl = /^listening (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(said)?.[1] ?? "";
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${baseUrl}/control/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as never };
  };
  const gateway = createDaraja({
    baseUrl,
    ...SECRETS,
    transactionType: "CustomerPayBillOnline",
    clock: afternoonClock(),
  });
  return { kill, control, gateway };
}

function receive() {
  const receiver = startReceiver();
  opened.push(receiver);
  return receiver;
}

test("another process drives it: scripts, prompts, PIN, switches and counts", async () => {
  const { control, gateway } = await start();
  const receiver = receive();

  expect(await control("POST", "script", { next: true, behaviour: "spike_arrest" })).toMatchObject({ status: 200 });
  expect(await control("POST", "script", { next: true, behaviour: "dance" })).toMatchObject({ status: 400 });
  expect(await control("POST", "script", { behaviour: "ask" })).toMatchObject({ status: 400 });
  expect(await gateway.requestPayment(askFor("678", receiver.url))).toMatchObject({ outcome: "try_later" });

  await gateway.requestPayment(askFor("678", receiver.url));
  await gateway.requestPayment(askFor("679", receiver.url));
  const { body: prompts } = await control("GET", "prompts");
  const [second, first] = prompts as { id: string }[];
  expect(prompts).toMatchObject([
    { phone: "254712345679", state: "waiting" },
    { phone: "254712345678", state: "waiting" },
  ]);
  expect(await control("POST", `prompts/${first?.id}/approve`, { pin: "12" })).toMatchObject({ status: 400 });
  expect(await control("POST", `prompts/${first?.id}/approve`, { pin: "2580" })).toMatchObject({ status: 200 });
  expect(await control("POST", `prompts/${first?.id}/approve`)).toMatchObject({ status: 409 });
  await receiver.got(1);
  expect(await control("POST", `prompts/${second?.id}/decline`)).toMatchObject({ status: 200 });
  expect(await control("POST", "prompts/nobody/decline")).toMatchObject({ status: 404 });
  const codes = (await receiver.got(2)).map(({ body }) => readStkCallback(body));
  expect(codes).toMatchObject([{ resultCode: "0" }, { resultCode: "1032" }]);

  expect(await control("POST", "switches", { pace: "fast" })).toMatchObject({ status: 400 });
  expect(await control("POST", "switches", { pace: 0.01 })).toMatchObject({ status: 200, body: { pace: 0.01 } });
  await control("POST", "script", { phone: "254712345680", behaviour: { name: "no_money", afterMs: 500 } });
  await gateway.requestPayment(askFor("680", receiver.url));
  expect(readStkCallback((await receiver.got(3))[2]?.body ?? "")).toMatchObject({ resultCode: "1" });

  await control("POST", "tokens/end");
  await control("DELETE", "script");
  await gateway.requestPayment(askFor("680", receiver.url));
  expect(await control("GET", `prompts`)).toMatchObject({ body: { length: 4 } });
  expect(await control("GET", "counts")).toMatchObject({ body: { token: 2, push: 5, prompt: 4 } });
  expect(await control("GET", "behaviours")).toMatchObject({ body: { "037": { behaviour: { name: "no_answer" } } } });
  expect(await control("GET", "nothing")).toMatchObject({ status: 404 });
});

test("killed between PIN and callback, it delivers once when it runs again", async () => {
  const file = join(folder(), "daraja.sqlite");
  const receiver = receive();
  const first = await start("--file", file, "--answer-after-ms", "0");
  await first.control("POST", "script", { next: true, behaviour: { name: "callback_late", afterMs: 4_000 } });
  const asked = await first.gateway.requestPayment(askFor("678", receiver.url));
  expect(asked).toMatchObject({ outcome: "requested" });
  await Bun.sleep(100);
  await first.kill();
  expect(receiver.calls).toEqual([]);

  const second = await start("--file", file);
  const checkoutRequestId = asked.outcome === "requested" ? asked.checkoutRequestId : "";
  const [call] = await receiver.got(1);
  expect(readStkCallback(call?.body ?? "")).toMatchObject({ resultCode: "0", checkoutRequestId });
  await Bun.sleep(100);
  expect(receiver.calls.length).toBe(1);
  expect(await second.gateway.queryPayment({ checkoutRequestId })).toMatchObject({ resultCode: "0" });
});
