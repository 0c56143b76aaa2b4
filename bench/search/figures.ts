import { dlopen, FFIType, ptr } from "bun:ffi";

const CLOCK_THREAD_CPUTIME_ID = 3;
const timespec = new BigInt64Array(2);
const libc = dlopen("libc.so.6", { clock_gettime: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 } });

/** Processor time of this thread. */
export function threadMs(): number {
  libc.symbols.clock_gettime(CLOCK_THREAD_CPUTIME_ID, ptr(timespec));
  return Number(timespec[0]) * 1000 + Number(timespec[1]) / 1_000_000;
}

/** Processor time of another process's main thread. */
export async function threadMsOf(pid: number): Promise<number> {
  const text = await Bun.file(`/proc/${pid}/task/${pid}/schedstat`).text();
  return Number(text.split(" ")[0]) / 1_000_000;
}

export function at(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
