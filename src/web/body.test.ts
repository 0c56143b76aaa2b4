import { expect, setDefaultTimeout, test } from "bun:test";
import { once } from "node:events";
import { connect } from "node:net";
import { liveApp } from "#src/dev/fixtures/live-app.ts";
import { addHost, addProperty, quickHash } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { ORIGIN, testApp } from "#src/dev/fixtures/test-app.ts";

setDefaultTimeout(90_000);

/** Half of what was announced, then what Bun's stream says of a connection that has gone. */
function halfBody(): ReadableStream<Uint8Array> {
  let begun = false;
  return new ReadableStream({
    pull(controller) {
      if (begun) controller.error(new DOMException("The connection was closed.", "AbortError"));
      else controller.enqueue(new TextEncoder().encode("name=half"));
      begun = true;
    },
  });
}

test("whoever hangs up in the middle of any form or call broke nothing of ours", async () => {
  const lines: string[] = [];
  const { app, db } = testApp({ LOG_LEVEL: "warn" });
  const say = console.info;
  console.info = (line: string) => lines.push(line);
  try {
    addHost(db);
    const property = addProperty(db);
    const cookie = hostCookie(db);
    const doors = (await app.doors()).filter(({ method, path }) => method === "POST" && path !== "/logout");
    let refused = 0;
    for (const { path } of doors) {
      const target = path.replace("/properties/:id", `/properties/${property.id}`).replaceAll(/:\w+/g, "x");
      for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"]) {
        const headers = { origin: ORIGIN, cookie, "content-type": type };
        const request = new Request(`${ORIGIN}${target}`, { method: "POST", headers, body: halfBody() });
        const { status } = await app.fetch(request);
        expect([path, status < 500]).toEqual([path, true]);
        if (status === 408) refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(doors.length / 2);
    expect(lines).toEqual([]);
  } finally {
    console.info = say;
  }
});

test.each(["ends", "resets"] as const)("so it is on a real line that %s", async (how) => {
  const app = liveApp({ env: { METRICS_PORT: "0" } });
  const meters = async () => (await fetch(app.server.metricsUrl ?? "")).text();
  try {
    await app.quiet();
    const { port } = new URL(app.server.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      "POST /host-login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 900\r\n\r\nemail=half",
    );
    await Bun.sleep(300);
    if (how === "ends") socket.destroy();
    else socket.resetAndDestroy();
    for (let tries = 0; tries < 500 && !(await meters()).includes('status="4xx"'); tries++) await Bun.sleep(20);
    expect(await meters()).toContain('lango_requests_total{status="4xx"} 1');
    expect(await meters()).not.toContain('status="5xx"');
    expect(app.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  } finally {
    await app.stop();
  }
});

test("hundreds of connections that say nothing, or half of what they began, keep nobody from signing in", async () => {
  const app = liveApp();
  const { port } = new URL(app.server.url);
  const half = "POST /host-login HTTP/1.1\r\nhost: localhost\r\n";
  const beginnings = ["", half, `${half}content-length: 900\r\n\r\nemail=half`];
  const sockets = await Promise.all(
    Array.from({ length: 660 }, async (_, n) => {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
      await once(socket, "connect");
      socket.write(beginnings[n % beginnings.length] ?? "");
      return socket;
    }),
  );
  try {
    const passwordHash = await quickHash("karibu nyumbani");
    app.db.$client.query("update hosts set password_hash = ?").run(passwordHash);
    const { email } = app.db.$client.query("select email from hosts").get() as { email: string };
    for (let n = 0; n < 10; n += 1) {
      const began = performance.now();
      const headers = { "x-forwarded-for": `203.0.113.${n}` };
      const answer = await app.post("/host-login", { email, password: "karibu nyumbani" }, { headers });
      expect(answer.status).toBe(303);
      expect(performance.now() - began).toBeLessThan(5_000);
    }
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
  } finally {
    for (const socket of sockets) socket.destroy();
    await app.stop();
  }
});
