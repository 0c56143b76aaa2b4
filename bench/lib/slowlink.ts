import { connect, createServer, type Socket } from "node:net";

export type Link = Readonly<{ rttMs: number; kbps: number; port: number; target: number }>;

/** The first ten segments that a server may send unacknowledged. */
const FIRST_WINDOW_BYTES = 14_600;
const SEGMENT_BYTES = 1460;

/**
 * A model of one slow access link in front of a server: round trips, a shared rate, a handshake for every
 * connection and slow start. Chromium's own throttling adds latency to each request but none of these.
 */
export function slowlink(link: Link): { close(): void } {
  const bytesPerMs = link.kbps / 8;
  const now = () => performance.now();
  /** When the shared line is idle again. */
  let lineFree = 0;

  const server = createServer((phone: Socket) => {
    const origin = connect(link.target, "127.0.0.1");
    phone.setNoDelay(true);
    origin.setNoDelay(true);
    const opened = now() + link.rttMs;
    phone.on("data", (data) => {
      const at = Math.max(now(), opened) + link.rttMs / 2;
      setTimeout(() => origin.writable && origin.write(data), at - now());
    });

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
        lineFree = Math.max(now(), lineFree) + size / bytesPerMs;
        const arrives = lineFree + link.rttMs / 2;
        setTimeout(() => phone.writable && phone.write(part), arrives - now());
        setTimeout(
          () => {
            inFlight -= size;
            window += size;
            pump();
          },
          arrives + link.rttMs / 2 - now(),
        );
      }
    };
    origin.on("data", (data: Buffer) => {
      queue.push(data);
      pump();
    });

    const end = () => {
      phone.destroy();
      origin.destroy();
    };
    phone.on("error", end);
    origin.on("error", end);
    phone.on("close", () => origin.destroy());
    origin.on("close", function drain() {
      if (queue.length > 0 || inFlight > 0) setTimeout(drain, 50);
      else phone.end();
    });
  }).listen(link.port, "127.0.0.1");
  return { close: () => server.close() };
}
