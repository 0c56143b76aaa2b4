import { connect, createServer, type Socket } from "node:net";

export type Link = Readonly<{ rttMs: number; kbps: number }>;

/** The first ten segments that a server may send unacknowledged. */
const FIRST_WINDOW_BYTES = 14_600;
const SEGMENT_BYTES = 1460;

const NO_NAME_ASKED = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/**
 * A model of one slow access link in front of every server of this machine: round trips, a shared rate, a handshake
 * for every connection and slow start. Chromium's own throttling adds latency to each request but none of these.
 *
 * It is a SOCKS proxy, because only so does the browser see how long a handshake takes: a real one sends what waits
 * for a new connection over an old one that is free before. Whatever host is asked for, it is this machine.
 */
export async function slowlink(link: Link): Promise<{ port: number; close(): void }> {
  const line: Line = { ...link, free: 0 };
  const server = createServer((phone) => {
    phone.setNoDelay(true);
    phone.on("error", () => phone.destroy());
    phone.once("data", () => {
      phone.write(NO_NAME_ASKED);
      phone.once("data", (wish: Buffer) => {
        const origin = connect(wish.readUInt16BE(wish.length - 2), "127.0.0.1");
        origin.setNoDelay(true);
        origin.on("error", () => phone.destroy());
        setTimeout(() => {
          carry(phone, origin, line);
          phone.write(CONNECTED);
        }, link.rttMs);
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The slow link does not listen");
  return { port: address.port, close: () => server.close() };
}

/** `free` is when the shared line is idle again. */
type Line = Link & { free: number };

/** One connection, from the moment the phone may send. */
function carry(phone: Socket, origin: Socket, line: Line): void {
  const bytesPerMs = line.kbps / 8;
  const oneWayMs = line.rttMs / 2;
  const now = () => performance.now();
  phone.on("data", (data) => setTimeout(() => origin.writable && origin.write(data), oneWayMs));

  let window = FIRST_WINDOW_BYTES;
  let inFlight = 0;
  const queue: Buffer[] = [];
  const pump = () => {
    for (let head = queue[0]; head && inFlight < window; head = queue[0]) {
      const size = Math.min(head.length, window - inFlight, SEGMENT_BYTES);
      const part = head.subarray(0, size);
      if (size === head.length) queue.shift();
      else queue[0] = head.subarray(size);
      inFlight += size;
      line.free = Math.max(now(), line.free) + size / bytesPerMs;
      const arrives = line.free + oneWayMs;
      setTimeout(() => phone.writable && phone.write(part), arrives - now());
      setTimeout(
        () => {
          inFlight -= size;
          window += size;
          pump();
        },
        arrives + oneWayMs - now(),
      );
    }
  };
  origin.on("data", (data: Buffer) => {
    queue.push(data);
    pump();
  });

  phone.on("close", () => origin.destroy());
  origin.on("close", function drain() {
    if (queue.length > 0 || inFlight > 0) setTimeout(drain, 50);
    else phone.end();
  });
}
