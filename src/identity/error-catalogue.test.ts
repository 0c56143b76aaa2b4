import { describe, expect, test } from "bun:test";
import { faultOf } from "#islands/firebase-fault.ts";
import type { IdentityFault, IdentityProvider, Proof } from "#src/ports/identity-provider.ts";
import { errors, withheld } from "#views/texts/en/errors.ts";
import { buildApp } from "../app.tsx";
import { addHost, addProperty, quickHash } from "../dev/fixtures/people.ts";
import { hostCookie } from "../dev/fixtures/sign-in.ts";
import { cookieFrom, NOON, ORIGIN, testApp } from "../dev/fixtures/test-app.ts";

const WANJIRU = {
  firstName: "Wanjiru",
  lastName: "Ng'ang'a",
  email: "wanjiru@example.com",
  phone: "0712 345 678",
  password: "karibu nyumbani",
  confirmPassword: "karibu nyumbani",
  submissionKey: "k".repeat(43),
};
const LOGIN = { email: WANJIRU.email, password: WANJIRU.password };
const proven = (method: "password" | "google" | "phone", more: object = {}): Proof => ({
  outcome: "proven",
  identity: {
    provider: "firebase",
    subject: "fb-wanjiru",
    email: WANJIRU.email,
    emailVerified: true,
    method,
    provenAt: NOON,
    ...more,
  },
});
const refused = (fault: IdentityFault): Proof => ({ outcome: "refused", fault });

/** The real product over a provider that answers as told. */
function house(answers: { signIn?: Proof; signUp?: Proof; token?: Proof } = {}) {
  const t = testApp();
  const identity: IdentityProvider = {
    ...t.deps.identity,
    id: "firebase",
    browserConfig: () => ({ apiKey: "k", authDomain: "lango-ke.firebaseapp.com", projectId: "lango-ke" }),
    signIn: () => Promise.resolve(answers.signIn ?? refused("invalid_credentials")),
    signUp: () => Promise.resolve(answers.signUp ?? refused("provider_down")),
    verifyToken: () => Promise.resolve(answers.token ?? refused("expired")),
  };
  const app = buildApp({ ...t.deps, identity });
  const ask = (method: string, path: string, type: string, body: string | undefined, cookie: string) =>
    Promise.resolve(
      app.fetch(
        new Request(`${ORIGIN}${path}`, {
          method,
          headers: { origin: ORIGIN, host: "localhost:3000", "content-type": type, cookie },
          ...(body === undefined ? {} : { body }),
        }),
      ),
    );
  return {
    ...t,
    get: (path: string, cookie = "") => ask("GET", path, "", undefined, cookie),
    post: (path: string, fields: Record<string, string>, cookie = "") =>
      ask("POST", path, "application/x-www-form-urlencoded", new URLSearchParams(fields).toString(), cookie),
    exchange: (purpose: string) =>
      ask("POST", "/auth/session", "application/json", JSON.stringify({ idToken: "token", purpose }), ""),
  };
}
const own = () => {
  const t = testApp();
  return {
    ...t,
    post: (path: string, fields: Record<string, string>, cookie = "") => t.post(path, fields, { cookie }),
  };
};
const register = (answers: Parameters<typeof house>[0], change: Partial<typeof WANJIRU> = {}) =>
  house(answers).post("/host-register", { ...WANJIRU, ...change });
async function askedForCode(t = own()) {
  const sent = await t.post("/guest-login", { phone: "0722 000 111", submissionKey: "g".repeat(43) });
  return {
    t,
    sent,
    challenge: new URL(sent.headers.get("location") ?? "", ORIGIN).searchParams.get("challenge") ?? "",
  };
}

type Catalogue = typeof errors;
type Key = { [Part in keyof Catalogue]: `${Part}.${keyof Catalogue[Part] & string}` }[keyof Catalogue];

/** How each message is reached. A message without a way is a fault of the compiler's. */
const ways: Record<Key, () => Promise<Response>> = {
  "signIn.noAccount": () => house({ signIn: proven("password") }).post("/host-login", LOGIN),
  "signIn.wrongPassword": async () => {
    const t = own();
    addHost(t.db, { passwordHash: await quickHash("karibu nyumbani") });
    const fields = { currentPassword: "guess", password: "habari yako", confirmPassword: "habari yako" };
    return t.post("/account/password", fields, hostCookie(t.db));
  },
  "signIn.emailInvalid": () => house().post("/host-login", { ...LOGIN, email: "wanjiru" }),
  "signIn.failed": () => house({ signIn: refused("provider_down") }).post("/host-login", LOGIN),
  "google.noAccount": () => house({ token: proven("google") }).exchange("host_sign_in"),
  "google.cancelled": () => house().get("/host-login?google=cancelled"),
  // Said by the browser: the page carries the words, and the provider's own code chooses them.
  "google.blocked": () => {
    expect(faultOf({ code: "auth/popup-blocked" })).toBe("blocked");
    return house().get("/host-login");
  },
  "google.failed": () => house({ token: refused("expired") }).exchange("host_sign_in"),
  "registration.emailTaken": () => {
    const t = house();
    addHost(t.db, { email: WANJIRU.email });
    return t.post("/host-register", WANJIRU);
  },
  "registration.emailElsewhere": () =>
    register({ signUp: refused("email_taken"), signIn: refused("invalid_credentials") }),
  "registration.emailInUse": () => register({ signUp: refused("email_taken"), signIn: refused("disabled") }),
  "registration.emailInvalid": () => register({}, { email: "wanjiru" }),
  "registration.weakPassword": () => register({}, { password: "qwerty", confirmPassword: "qwerty" }),
  "registration.failed": () => register({ signUp: refused("provider_down") }),
  "registration.googleTaken": () => {
    const t = house({ token: proven("google", { emailVerified: false, subject: "other" }) });
    addHost(t.db, { email: WANJIRU.email, emailVerifiedAt: NOON });
    return t.get("/host-register?google=email_taken");
  },
  "registration.googleFailed": () => house({ token: refused("expired") }).exchange("host_sign_up"),
  "guest.phoneInvalid": () => own().post("/guest-login", { phone: "12" }),
  "guest.tooMany": async () => {
    const { t } = await askedForCode();
    return t.post("/guest-login", { phone: "0722 000 111", submissionKey: "h".repeat(43) });
  },
  "guest.sendFailed": () => {
    expect(faultOf({ code: "auth/operation-not-allowed" })).toBe("failed");
    return house().get("/guest-login");
  },
  "guest.checkExpired": () => own().get("/guest-login/code"),
  "guest.codeWrong": async () => {
    const { t, challenge } = await askedForCode();
    return t.post("/guest-login/code", { challenge, code: "12" });
  },
  "guest.codeOver": async () => {
    const { t, challenge } = await askedForCode();
    t.clock.advance(5 * 60_000);
    return t.post("/guest-login/code", { challenge, code: "123456" });
  },
  "guest.verifyFailed": () => house({ token: refused("not_ours") }).exchange("guest"),
  "guest.demoFailed": () => own().post("/auth/demo-guest", {}),
  "brand.taken": () => {
    const t = own();
    addHost(t.db);
    addHost(t.db, { id: "host-barasa", brandName: null });
    return t.post("/claim-brand", { brandName: "zuristays" }, hostCookie(t.db, "host-barasa"));
  },
};

const all = Object.entries(errors).flatMap(([part, messages]) =>
  Object.entries(messages).map(([name, message]): [string, Key, string] => [message, `${part}.${name}` as Key, part]),
);
/** As HTML prints it, in a text and in an attribute that holds JSON; or as the call answers. */
const printed = (message: string) => [
  message,
  message.replaceAll('"', "&quot;"),
  JSON.stringify(message).slice(1, -1).replaceAll('"', "&quot;"),
  JSON.stringify(message).slice(1, -1),
];

describe("error catalogue", () => {
  test.each(all)("%s (%s)", async (message, key) => {
    const answer = await ways[key]();
    const text = await answer.text();
    expect({ key, said: printed(message).some((one) => text.includes(one)) }).toEqual({ key, said: true });
    expect(cookieFrom(answer)).toBe("");
  });

  test("an account that asks for a second factor is told so, and nothing of its password", async () => {
    const html = await (await house({ signIn: refused("second_factor") }).post("/host-login", LOGIN)).text();
    expect(html).toContain("Your account asks for a second step when you sign in, and we can&#x27;t take it here.");
    expect(html).not.toContain(withheld.instead);
    expect(html).not.toContain(errors.signIn.wrongPassword);
  });

  test("an unknown address and a wrong password are told in one sentence, and neither by itself", async () => {
    const t = own();
    addHost(t.db, { email: WANJIRU.email, passwordHash: await quickHash("another one") });
    for (const email of [WANJIRU.email, "nobody@example.com"]) {
      const html = await (await t.post("/host-login", { email, password: "guess" })).text();
      expect(html).toContain(withheld.instead);
      expect(html).not.toContain(withheld.noHostAccount);
      expect(html).not.toContain(errors.signIn.wrongPassword);
    }
  });

  test("a browser that was signed in as this very host is told that the password is wrong, and no other browser is", async () => {
    const t = own();
    addHost(t.db, { id: "host-a", email: WANJIRU.email, passwordHash: await quickHash(LOGIN.password) });
    addHost(t.db, {
      id: "host-b",
      username: "b",
      brandName: null,
      email: "b@example.com",
      passwordHash: await quickHash("b's own words"),
    });
    const known = cookieFrom(await t.post("/host-login", LOGIN), "lango_known_host");
    const others = cookieFrom(
      await t.post("/host-login", { email: "b@example.com", password: "b's own words" }),
      "lango_known_host",
    );
    const said = async (cookie: string) =>
      (await t.post("/host-login", { ...LOGIN, password: "guess" }, cookie)).text();
    expect(await said(known)).toContain(errors.signIn.wrongPassword);
    for (const cookie of [others, "", `${known}x`, known.replace("=", "=a")]) {
      const html = await said(cookie);
      expect(html).toContain(withheld.instead);
      expect(html).not.toContain(errors.signIn.wrongPassword);
    }
  });
});

describe("the words of the specification", () => {
  const { signIn, google, registration, guest, brand } = errors;
  test.each([
    ["No account found with this email. Please sign up first.", signIn.noAccount],
    ["No host account found with this email. Please check your email or create an account.", withheld.noHostAccount],
    ["Incorrect password. Please try again.", signIn.wrongPassword],
    ["Please enter a valid email address.", signIn.emailInvalid],
    ["Failed to sign in. Please try again.", signIn.failed],
    ['No account found. Please create an account first by clicking "Create Account" below.', google.noAccount],
    ["Sign-in was cancelled. Please try again.", google.cancelled],
    ["Pop-up was blocked by your browser. Please allow pop-ups and try again.", google.blocked],
    ["Failed to sign in with Google. Please try again or create an account first.", google.failed],
    [
      "An account with this email already exists in our system. Please try logging in instead.",
      registration.emailTaken,
    ],
    [
      "This email exists in Firebase but password is incorrect. Please contact support or use Google sign-in.",
      registration.emailElsewhere,
    ],
    ["An account with this email already exists. Please try logging in instead.", registration.emailInUse],
    ["Please enter a valid email address.", registration.emailInvalid],
    ["Password is too weak. Please choose a stronger password.", registration.weakPassword],
    ["Failed to create account. Please try again.", registration.failed],
    [
      "An account with this Google email already exists in our system. Please try logging in instead.",
      registration.googleTaken,
    ],
    ["Failed to sign up with Google. Please try again or use email registration.", registration.googleFailed],
    ["Please enter a valid phone number", guest.phoneInvalid],
    ["Too many requests. Please try again later.", guest.tooMany],
    ["Failed to send verification code. Please try again.", guest.sendFailed],
    ["Security verification expired. Please try again.", guest.checkExpired],
    ["Invalid verification code. Please try again.", guest.codeWrong],
    ["Verification code has expired. Please request a new one.", guest.codeOver],
    ["Failed to verify code. Please try again.", guest.verifyFailed],
    ["Failed to create demo login. Please try again.", guest.demoFailed],
    ["This brand name is already taken", brand.taken],
  ])("%s", (words, ours) => {
    expect(ours as string).toBe(words);
  });
});

describe("success toasts", () => {
  const follow = async (t: ReturnType<typeof own> | ReturnType<typeof house>, answer: Response) => {
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const said = (await answer
      .clone()
      .json()
      .catch(() => ({}))) as { redirect?: string };
    const path = answer.headers.get("location") ?? said.redirect ?? "";
    const page = await ("exchange" in t ? t.get(path, cookie) : t.get(path, { cookie }));
    return /class="flash">(.*?)<\/main>/s.exec(await page.text())?.[1]?.slice(0, 1_000) ?? "";
  };

  test("'Welcome back!' / 'Successfully signed in as host'", async () => {
    const t = house({ signIn: proven("password") });
    addHost(t.db, { email: WANJIRU.email, emailVerifiedAt: NOON });
    const toast = await follow(t, await t.post("/host-login", LOGIN));
    expect(toast).toContain("Welcome back!");
    expect(toast).toContain("Successfully signed in as host");
  });

  test("'Account created successfully!' / a welcome prompting the user to claim a brand name", async () => {
    const t = house({ signUp: proven("password", { emailVerified: false }) });
    const toast = await follow(t, await t.post("/host-register", WANJIRU));
    expect(toast).toContain("Account created successfully!");
    expect(toast).toContain("Claim your brand name");
  });

  test("'Verification code sent'", async () => {
    const { t, sent } = await askedForCode();
    expect(await follow(t, sent)).toContain("Verification code sent");
  });

  test.each([
    ["has turned it down", "update messages set state = 'refused', sent_at = created_at"],
    ["does not answer", "update jobs set attempts = 1, last_error = 'no answer' where kind = 'send_message'"],
  ])("no code is called sent when the gateway %s", async (_, fault) => {
    const { t, sent } = await askedForCode();
    t.db.$client.query(fault).run();
    const path = sent.headers.get("location") ?? "";
    const cookie = sent.headers.getSetCookie().map((line) => line.split(";")[0]);
    const html = await (await t.get(path, { cookie: cookie.join("; ") })).text();
    expect(html).toContain("Failed to send verification code. Please try again.");
    expect(html).not.toContain("We sent a six-digit code");
    expect(html).not.toContain("Verification code sent");
    expect(html).toContain('id="resend"');
  });

  test("'Phone verified successfully!'", async () => {
    const t = house({ token: proven("phone", { email: undefined, phone: "+254722000111" }) });
    expect(await follow(t, await t.exchange("guest"))).toContain("Phone verified successfully!");
  });

  test("'Demo Login Successful!'", async () => {
    const t = own();
    addHost(t.db);
    addProperty(t.db);
    expect(await follow(t, await t.post("/auth/demo-guest", {}))).toContain("Demo Login Successful!");
  });
});
