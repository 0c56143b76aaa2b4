import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { localDateAt } from "#src/core/stay/stay.ts";
import { createDarajaSimulator } from "./create-daraja-simulator.ts";

/**
 * The simulator as a server of its own, so that Lango can be killed while it lives.
 *
 * `bun src/simulator/daraja/standalone.ts --port 0 --file /tmp/daraja.sqlite [--answer-after-ms 200] [--pace 0.01]
 * [--clock-file FILE]` with milliseconds in the file by which its clock is ahead.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    file: { type: "string", default: ":memory:" },
    "answer-after-ms": { type: "string" },
    pace: { type: "string" },
    "clock-file": { type: "string" },
  },
});
const ahead = () => Number(values["clock-file"] && readFileSync(values["clock-file"], "utf8")) || 0;
const now = () => Date.now() + ahead();
const clock = { now, today: () => localDateAt(now()) };
const simulator = createDarajaSimulator({
  file: values.file,
  clock,
  ...(values["answer-after-ms"] !== undefined && { answerAfterMs: Number(values["answer-after-ms"]) }),
  ...(values.pace !== undefined && { pace: Number(values.pace) }),
});
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(values.port),
  idleTimeout: 255,
  fetch: async (request) => (await simulator.handle(request)) ?? new Response("Not found", { status: 404 }),
});
process.stdout.write(`listening http://127.0.0.1:${server.port}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    simulator.stop();
    process.exit(0);
  });
}
