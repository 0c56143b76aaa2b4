/**
 * Firebase's own code, in a file that is fetched when somebody is about to use it and by nothing else.
 * Nothing is kept in the browser: the tokens are taken, handed to our server, and forgotten.
 */
import { initializeApp } from "firebase/app";
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signInWithPopup,
  signOut,
  type UserCredential,
} from "firebase/auth";

export type FirebaseApp = Readonly<{
  apiKey: string;
  authDomain: string;
  projectId: string;
  emulatorUrl?: string;
}>;

/** What a sign-in earns: handed to our own server, once. */
export type Tokens = Readonly<{ idToken: string; refreshToken: string }>;

/** The invisible check and the message it pays for; on a slow line the SDK itself would wait for a minute. */
const SEND_WITHIN_MS = 25_000;

let opened: Auth | undefined;

function open({ emulatorUrl, ...project }: FirebaseApp): Auth {
  if (opened) return opened;
  opened = initializeAuth(initializeApp(project), { persistence: inMemoryPersistence });
  opened.languageCode = navigator.language;
  if (emulatorUrl) connectAuthEmulator(opened, emulatorUrl, { disableWarnings: true });
  return opened;
}

/** Google's window, where the visitor always chooses which account. Must follow a press at once, or it is blocked. */
export async function tokensFromGoogle(config: FirebaseApp): Promise<Tokens> {
  const auth = open(config);
  const google = new GoogleAuthProvider();
  google.addScope("email");
  google.addScope("profile");
  google.setCustomParameters({ prompt: "select_account" });
  return tokensOf(auth, await signInWithPopup(auth, google, browserPopupRedirectResolver));
}

/** Answers the code that was sent with the tokens it earns. */
export type AnswerCode = (code: string) => Promise<Tokens>;

/** Sends a code to an E.164 number. Each try has its own check: one that was used hangs the next (firebase 12). */
export async function sendCode(config: FirebaseApp, phone: string): Promise<AnswerCode> {
  const auth = open(config);
  const place = document.body.appendChild(document.createElement("div"));
  const check = new RecaptchaVerifier(auth, place, { size: "invisible" });
  try {
    const sent = await within(SEND_WITHIN_MS, signInWithPhoneNumber(auth, phone, check));
    return async (code) => tokensOf(auth, await sent.confirm(code));
  } finally {
    check.clear();
    place.remove();
  }
}

async function tokensOf(auth: Auth, { user }: UserCredential): Promise<Tokens> {
  const { refreshToken } = user;
  const idToken = await user.getIdToken();
  await signOut(auth);
  return { idToken, refreshToken };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject({ code: "auth/timeout" }), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
