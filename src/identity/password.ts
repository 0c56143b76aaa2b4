const ARGON2 = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Each hash in flight takes 19 MB, so a small machine makes two at a time and lets a bounded number wait. */
const AT_ONCE = 2;
const WAITING_MOST = 100;
/** Places that strangers cannot take, for browsers that have signed in here before. They are served first. */
const KNOWN_WAITING_MOST = 100;

/** The hash of a password nobody has: unknown accounts are checked against it, so that they take as long as known ones. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$d/Tw4RK1P6aG9if48j4qmiRpcC/gr5JhWOkAUoGFTcc$AxJV6JGayIe/U+sqnjWFQQ18WZZKVHwBFz8UrhIGjYI";

const waiting: (() => void)[] = [];
const knownWaiting: (() => void)[] = [];
let underWay = 0;

export function hashPassword(password: string): Promise<string | "busy"> {
  return inTurn(() => Bun.password.hash(password.normalize("NFC"), ARGON2));
}

/** Whether the password fits. Without a stored hash the same work is done for nothing. */
export function fitsPassword(password: string, stored: string | undefined, isKnown = false): Promise<boolean | "busy"> {
  const hash = stored?.startsWith("$argon2") ? stored : NOBODY;
  const work = async () => (await Bun.password.verify(password.normalize("NFC"), hash)) && hash !== NOBODY;
  return inTurn(work, isKnown);
}

async function inTurn<T>(work: () => Promise<T>, isKnown = false): Promise<T | "busy"> {
  if (underWay >= AT_ONCE) {
    const [queue, most] = isKnown ? [knownWaiting, KNOWN_WAITING_MOST] : [waiting, WAITING_MOST];
    if (queue.length >= most) return "busy";
    await new Promise<void>((resolve) => queue.push(resolve));
  } else underWay += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line; only the last one gives it back.
    const next = knownWaiting.shift() ?? waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}
