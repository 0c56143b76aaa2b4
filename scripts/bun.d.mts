export const root: string;
/** Where Bun is; throws, with what to do, when it is nowhere. */
export function findBun(modules?: string): string;
/** Runs a program with our terminal, and gives its exit code. */
export function run(command: string, args: string[], env?: NodeJS.ProcessEnv): Promise<number>;
/** Throws where this account may not write what is built. */
export function mayBuild(folder?: string): void;
