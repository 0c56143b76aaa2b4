import type { Auth } from "firebase-admin/auth";

/** With whose key this server speaks as the owner of the Firebase project. */
export type ServiceAccount = Readonly<{ clientEmail: string; privateKey: string }>;

/**
 * `firebase-admin`, fetched from the executable by the first who needs it: it costs 16 MB that a house without
 * Firebase never pays. Without a service account it can check tokens and nothing else.
 */
export function createAdmin(project: {
  projectId: string;
  serviceAccount?: ServiceAccount | undefined;
}): () => Promise<Auth> {
  const { projectId, serviceAccount } = project;
  let auth: Promise<Auth> | undefined;

  async function open(): Promise<Auth> {
    // It takes addresses apart in an old way (13.10.0), of which the runtime would warn in the operator's log.
    process.noDeprecation = true;
    const [{ cert, getApps, initializeApp }, { getAuth }] = await Promise.all([
      import("firebase-admin/app"),
      import("firebase-admin/auth"),
    ]);
    const name = `lango ${projectId} ${serviceAccount?.clientEmail ?? ""}`;
    const credential = serviceAccount && cert({ projectId, ...serviceAccount });
    const opened = getApps().find((one) => one.name === name);
    return getAuth(opened ?? initializeApp({ projectId, ...(credential && { credential }) }, name));
  }

  return () => (auth ??= open());
}

/** It waits as long as it likes; whoever asks it waits no longer than this. */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What `firebase-admin` throws. */
export function codeAndMessage(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: "", message: "" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return { code, message: error.message };
}
