import { get } from "node:http";

export type Bytes = { encoding: string; body: number; headers: number };

/**
 * What one URL sends for each `Accept-Encoding`, once it has been asked for a while: Lango sends the first visitors
 * of a page a quick form of it. Read from the socket, since `fetch` hides what a proxy would see.
 */
export async function bytesOf(url: string, accepts = ["identity", "gzip", "br"]): Promise<Bytes[]> {
  await Promise.all(accepts.map((accept) => oneOf(url, accept)));
  await Bun.sleep(2000);
  return Promise.all(accepts.map((accept) => oneOf(url, accept)));
}

function oneOf(url: string, accept: string): Promise<Bytes> {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>();
  get(url, { headers: { "accept-encoding": accept } }, (response) => {
    let body = 0;
    response.on("data", (part: Buffer) => {
      body += part.length;
    });
    response.on("end", () => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
      const lines = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
      const headers = `HTTP/1.1 200 OK\r\n`.length + lines + 2;
      resolve({ encoding: response.headers["content-encoding"] ?? "identity", body, headers });
    });
  }).on("error", reject);
  return promise;
}
