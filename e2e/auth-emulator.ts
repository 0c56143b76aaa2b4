import { join } from "node:path";
import { freePort, root, untilHeard } from "./lango.ts";

const PROJECT = "demo-lango";
/** Fetching it the first time takes minutes on a slow line; starting it takes ten seconds. */
const PATIENCE_MS = 280_000;

type SentCode = { code: string; phoneNumber: string };

/** Firebase's own Auth emulator, of which the tests ask what a phone or a mailbox would tell. */
export type AuthEmulator = Readonly<{
  host: string;
  project: string;
  /** What Lango is told of it. */
  env: Record<string, string>;
  /** Identity Toolkit as a browser asks it. */
  ask(method: string, body: object): Promise<Record<string, unknown>>;
  /** The same as the project's owner: for what only its console can do. */
  asOwner(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Record<string, unknown>>;
  /** The newest code that was sent to a phone. */
  codeOf(phone: string): Promise<string>;
  forget(): Promise<void>;
  stop(): Promise<void>;
}>;

/** Starts the emulator as new projects are: it tells nobody whether an address has an account. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  const port = await freePort();
  const child = Bun.spawn(["node", join(root, "scripts/auth-emulator.mjs"), String(port), PROJECT], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const tooLong = setTimeout(() => child.kill(), PATIENCE_MS);
  await untilHeard(child.stdout, "the emulator is up");
  clearTimeout(tooLong);

  const host = `127.0.0.1:${port}`;
  const send = async (method: string, url: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const asOwner: AuthEmulator["asOwner"] = (method, path, body) =>
    send(method, `http://${host}${path}`, body, { authorization: "Bearer owner" });
  const privacy = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };
  await asOwner("PATCH", `/emulator/v1/projects/${PROJECT}/config`, privacy);

  return {
    host,
    project: PROJECT,
    env: { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_AUTH_EMULATOR_HOST: host },
    ask: (method, body) =>
      send("POST", `http://${host}/identitytoolkit.googleapis.com/v1/${method}?key=emulator`, body),
    asOwner,
    async codeOf(phone) {
      const { verificationCodes } = await asOwner("GET", `/emulator/v1/projects/${PROJECT}/verificationCodes`);
      const sent = (verificationCodes as SentCode[]).filter(({ phoneNumber }) => phoneNumber === phone).at(-1);
      if (!sent) throw new Error(`no code was sent to ${phone}`);
      return sent.code;
    },
    async forget() {
      await asOwner("DELETE", `/emulator/v1/projects/${PROJECT}/accounts`);
    },
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}
