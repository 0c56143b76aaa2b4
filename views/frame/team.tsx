import { createContext, type ReactNode, use } from "react";
import { type Capability, mayRole, type TeamRole } from "#src/core/team/team.ts";
import { OnlyReads } from "#views/kit/form.tsx";

/** What somebody of the team is, and whether in the whole house. */
type Reader = Readonly<{ role: TeamRole; ofAll: boolean }>;

const As = createContext<Reader | undefined>(undefined);

/**
 * A page as somebody of a house's team reads it: without the ways that are not theirs, and without forms where they only
 * read. Without one it is as it is.
 */
export function forReader(reader: Reader | undefined, view: ReactNode, onlyReads: boolean): ReactNode {
  if (!reader) return view;
  return (
    <As value={reader}>
      <OnlyReads value={onlyReads}>{view}</OnlyReads>
    </As>
  );
}

/** What whoever reads is in the house; nothing for its owner. */
export function useRole(): TeamRole | undefined {
  return use(As)?.role;
}

/** Whether whoever reads may do this; `undefined` is the owner's alone. */
export function useMay(): (what: Capability | undefined) => boolean {
  const reader = use(As);
  return (what) => reader === undefined || (what !== undefined && mayRole(reader.role, what, reader.ofAll));
}

/** What stands on a page for whoever may do this. */
export function IfMay({ what, children }: { what: Capability; children: ReactNode }) {
  return useMay()(what) ? children : null;
}

/** What stands on a page for its owner alone. */
export function ForOwner({ children }: { children: ReactNode }) {
  return use(As) === undefined ? children : null;
}
