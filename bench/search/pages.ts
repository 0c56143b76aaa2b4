import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { at, threadMsOf } from "./figures.ts";
import { type Kind, kinds } from "./kinds.ts";
import { file, folder } from "./settings.ts";

/** Before so many, the engine has compiled little of what makes a page. */
const WARMING_PAGES = 200;
const PAGES = 600;

/** A server of its own answers whole pages. */
export async function pages(): Promise<void> {
  const port = 3977;
  // A demo adds hosts of its own.
  const copy = `${folder}-pages`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(file, join(copy, "lango.db"));
  const server = Bun.spawn([process.execPath, join(import.meta.dir, "../../src/main.ts"), "demo"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: copy, LOG_LEVEL: "silent", NODE_ENV: "production" },
    stdout: "ignore",
    stderr: "inherit",
  });
  const get = async (path: string) => {
    const from = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { "accept-encoding": "br" },
      decompress: false,
    });
    const bytes = (await answer.bytes()).byteLength;
    return { ms: performance.now() - from, bytes, status: answer.status };
  };
  try {
    for (let tries = 0; ; tries += 1) {
      const alive = await get("/healthz").catch(() => undefined);
      if (alive) break;
      if (tries > 300) throw new Error("the server does not answer");
      await Bun.sleep(100);
    }
    const asked = performance.now();
    await get("/booking/search");
    console.log(`the first search after the start waited ${Math.round(performance.now() - asked)} ms`);
    const times: number[] = [];
    const cpu: number[] = [];
    let largest = 0;
    for (let round = -WARMING_PAGES; round < PAGES; round += 1) {
      const all = kinds();
      const kind = all[(round + WARMING_PAGES) % all.length] as Kind;
      const { stay, place, party, priceToKes, amenities, bedrooms } = kind.ask();
      const query = new URLSearchParams({
        place,
        checkIn: stay?.checkIn ?? "",
        checkOut: stay?.checkOut ?? "",
        guests: String(party),
      });
      if (Number.isFinite(priceToKes)) query.set("priceTo", String(priceToKes));
      if (bedrooms) query.set("bedrooms", String(bedrooms));
      for (const amenity of amenities) query.append("amenities", amenity);
      query.set("page", String(1 + ((round + WARMING_PAGES) % 3)));
      const before = await threadMsOf(server.pid);
      const answer = await get(`/booking/search?${query}`);
      if (round >= 0) cpu.push((await threadMsOf(server.pid)) - before);
      if (answer.status !== 200) throw new Error(`${query} was answered with ${answer.status}`);
      if (round >= 0) times.push(answer.ms);
      largest = Math.max(largest, answer.bytes);
    }
    console.log(`${PAGES} pages after ${WARMING_PAGES}, of all kinds in turn`);
    console.log(`whole pages, processor time: median ${at(cpu, 50).toFixed(1)} ms, p99 ${at(cpu, 99).toFixed(1)} ms`);
    console.log(
      `whole pages, by the clock: median ${at(times, 50).toFixed(1)} ms, p99 ${at(times, 99).toFixed(1)} ms; the largest ${largest} bytes in brotli`,
    );
  } finally {
    server.kill();
    await server.exited;
    rmSync(copy, { recursive: true, force: true });
  }
}
