import { createContext, type ReactNode, use } from "react";
import { type Capability, mayRole, type TeamRole } from "#src/core/team/team.ts";

const As = createContext<TeamRole | undefined>(undefined);

/** A page as somebody of a house's team reads it: without the ways that are not theirs. Without a role it is as it is. */
export function forReader(role: TeamRole | undefined, view: ReactNode): ReactNode {
  return role ? <As value={role}>{view}</As> : view;
}

/** What whoever reads is in the house; nothing for its owner. */
export function useRole(): TeamRole | undefined {
  return use(As);
}

/** Whether whoever reads may do this; `undefined` is the owner's alone. */
export function useMay(): (what: Capability | undefined) => boolean {
  const role = use(As);
  return (what) => role === undefined || (what !== undefined && mayRole(role, what));
}

/** What stands on a page for its owner alone. */
export function ForOwner({ children }: { children: ReactNode }) {
  return use(As) === undefined ? children : null;
}
