import { expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { liveApp } from "#src/dev/fixtures/live-app.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
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
