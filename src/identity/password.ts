const ARGON2 = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Each hash in flight takes 19 MB, so a small machine makes two at a time and lets a bounded number wait. */
const AT_ONCE = 2;
const WAITING_MOST = 100;

/** The hash of a password nobody has: unknown accounts are checked against it, so that they take as long as known ones. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$d/Tw4RK1P6aG9if48j4qmiRpcC/gr5JhWOkAUoGFTcc$AxJV6JGayIe/U+sqnjWFQQ18WZZKVHwBFz8UrhIGjYI";

const waiting: (() => void)[] = [];
let underWay = 0;

export function hashPassword(password: string): Promise<string | "busy"> {
  return inTurn(() => Bun.password.hash(password.normalize("NFC"), ARGON2));
}

/** Whether the password fits. Without a stored hash the same work is done for nothing. */
export function fitsPassword(password: string, stored: string | undefined): Promise<boolean | "busy"> {
  const hash = stored?.startsWith("$argon2") ? stored : NOBODY;
  return inTurn(async () => (await Bun.password.verify(password.normalize("NFC"), hash)) && hash !== NOBODY);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T | "busy"> {
  if (underWay >= AT_ONCE) {
    if (waiting.length >= WAITING_MOST) return "busy";
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else underWay += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line; only the last one gives it back.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}
