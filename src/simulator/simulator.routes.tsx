import { Elysia } from "elysia";
import type { Deps } from "#src/web/deps.ts";
import type { DarajaSimulator } from "./daraja/create-daraja-simulator.ts";

/** The demo's phone, outbox and Daraja. Mounted in demo alone. */
export function simulatorRoutes(_deps: Deps, _simulator: DarajaSimulator) {
  return new Elysia({ name: "simulator" });
}
