export function readCounts(output: string, code: number): { passed: number; failed: number; left: number };
