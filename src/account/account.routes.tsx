import { Elysia } from "elysia";
import { oldBrandsOf, unfinishedOf, updateHost } from "#db/account.queries.ts";
import { sessionsOf } from "#db/device.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import { write } from "#db/write.ts";
import { normaliseBrand } from "#src/core/brand.ts";
import { passwordProblem } from "#src/core/password.ts";
import { normalisePhone } from "#src/core/phone.ts";
import { isCodeOpen, readCode } from "#src/core/phone-code.ts";
import { cleanEmail, cleanName, isEmail, NAME_LONGEST } from "#src/core/registration.ts";
import { readMailToken } from "#src/identity/mail-token.ts";
import { createCodeSender } from "#src/identity/send-code.ts";
import { askHost } from "#src/web/ask-host.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { flashCookie, takeFlash } from "#src/web/flash.ts";
import { createRateLimit } from "#src/web/rate-limit.ts";
import { page, redirect } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { endedSessionCookie, readVisitor, type Visitor } from "#src/web/visitor.ts";
import { AccountPage, type AccountToShow } from "#views/account/account-page.tsx";
import {
  BrandPage,
  ConfirmEmailPage,
  EmailPage,
  NamesPage,
  PasswordPage,
  PhoneCodePage,
  PhonePage,
} from "#views/account/change-pages.tsx";
import { DeletedPage, DeleteHostPage } from "#views/account/delete-page.tsx";
import { DevicesPage } from "#views/account/devices-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { accountTexts as texts } from "#views/texts/en-account.ts";
import type { FlashKey } from "#views/texts/en-flash.ts";
import { guestTexts } from "#views/texts/en-guest.ts";
import { identityTexts } from "#views/texts/en-identity.ts";
import { askEmailChange } from "./ask-email-change.ts";
import { changeBrand } from "./change-brand.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { changePhone } from "./change-phone.ts";
import { deleteHost } from "./delete-host.ts";
import { exportHost } from "./export-data.ts";
import { createHostProof, hasOwnPassword, type ProveHost } from "./prove-host.ts";
import { endDevice, endOtherDevices, listDevices } from "./sign-out-devices.ts";
import { zipFile } from "./zip-file.ts";

type SignedInHost = Extract<Visitor, { kind: "host" }>;

const HOUR_MS = 3_600_000;
/** Numbers a host may have codes sent to; what one number gets is limited by itself. */
const CODES_OF_HOST = 10;
const CODE_CHECKS_OF_HOST = 60;
const BRANDS_OF_HOST = 30;
const EXPORTS_OF_HOST = 10;
/** Longer than anything we accept, so that too much is seen to be too much instead of being cut to fit. */
const READ_MOST = 1000;

/** A host's own account: one page that shows it, and one for each thing that can be changed. */
export function accountRoutes(deps: Deps) {
  const { shell, secure, db, clock } = deps;
  const siteName = shell.site.name;
  const siteHost = new URL(deps.publicUrl).host;
  const prove = createHostProof(deps);
  const sendCode = createCodeSender({ ...deps, siteName });
  const codes = createRateLimit(clock, CODES_OF_HOST, HOUR_MS);
  const codeChecks = createRateLimit(clock, CODE_CHECKS_OF_HOST, HOUR_MS);
  const brands = createRateLimit(clock, BRANDS_OF_HOST, HOUR_MS);
  const exports_ = createRateLimit(clock, EXPORTS_OF_HOST, HOUR_MS);

  const asking = (request: Request): SignedInHost | Response => {
    const visitor = readVisitor(deps, request);
    if (visitor.kind === "host") return visitor;
    const answer = askHost(deps, request);
    if (!(answer instanceof Response)) throw new Error("the session changed while it was read");
    return answer;
  };
  const saved = (key: FlashKey) => redirect("/account", { cookies: [flashCookie(key, secure)] });
  /** With an outside provider everybody who has a password has it there, and nobody here knows who has none. */
  const asksPassword = (hostId: string) => deps.identity.id !== "local" || hasPassword(hostId);
  const hasPassword = (hostId: string) => {
    const host = findHost(db, hostId);
    return host !== undefined && hasOwnPassword(host);
  };
  const proofError = (proof: Exclude<ProveHost, "proven">): { errors: FieldError[]; status: number } => {
    const field = "currentPassword";
    switch (proof) {
      case "missing":
        return { errors: [{ field, message: texts.passwordMissing }], status: 422 };
      case "wrong":
        return { errors: [{ field, message: texts.wrongPassword }], status: 422 };
      case "sign_in_again":
        return { errors: [{ field, message: texts.signInAgain }], status: 422 };
      case "too_many":
        return { errors: [{ field, message: texts.tooMany }], status: 429 };
      case "busy":
        return { errors: [{ field, message: texts.busy }], status: 503 };
    }
  };
  const openChallenge = (challenge: string) => {
    const sent = challenge ? findPhoneCode(db, hashOf(challenge)) : undefined;
    return sent && isCodeOpen(sent, clock.now()) ? sent : undefined;
  };

  return new Elysia({ name: "accountRoutes" })
    .get("/account", ({ request }) => {
      const visitor = asking(request);
      return visitor instanceof Response ? visitor : accountPage(deps, request, visitor.host.id, "account");
    })

    .get("/account/name", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      return page(request, <NamesPage shell={shell} {...visitor.host} />);
    })
    .post("/account/name", async ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const form = await readForm(request);
      const typed = { firstName: form.text("firstName", READ_MOST), lastName: form.text("lastName", READ_MOST) };
      const firstName = cleanName(typed.firstName);
      const lastName = cleanName(typed.lastName);
      const problems = identityTexts.register.problems;
      const errors: FieldError[] = [];
      if (!firstName) errors.push({ field: "firstName", message: problems.first_name_missing });
      else if (firstName.length > NAME_LONGEST)
        errors.push({ field: "firstName", message: problems.first_name_too_long });
      if (!lastName) errors.push({ field: "lastName", message: problems.last_name_missing });
      else if (lastName.length > NAME_LONGEST) errors.push({ field: "lastName", message: problems.last_name_too_long });
      if (errors.length > 0) {
        return page(request, <NamesPage shell={shell} {...typed} errors={errors} />, { status: 422 });
      }
      write(db, (tx) => updateHost(tx, visitor.host.id, { firstName, lastName }));
      return saved("names_saved");
    })

    .get("/account/email", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const { id, email } = visitor.host;
      return page(request, <EmailPage shell={shell} current={email} asksPassword={asksPassword(id)} />);
    })
    .post("/account/email", async ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const hostId = visitor.host.id;
      const form = await readForm(request);
      const typed = form.text("email", READ_MOST);
      const email = cleanEmail(typed);
      const again = (errors: FieldError[], status = 422) =>
        page(
          request,
          <EmailPage
            shell={shell}
            current={visitor.host.email}
            typed={typed}
            asksPassword={asksPassword(hostId)}
            errors={errors}
          />,
          { status },
        );
      const problems = identityTexts.register.problems;
      if (!email) return again([{ field: "email", message: problems.email_missing }]);
      if (!isEmail(email)) return again([{ field: "email", message: problems.email_invalid }]);
      const password = form.text("currentPassword", READ_MOST);
      const proof = await prove({ hostId, tokenHash: visitor.tokenHash, password });
      if (proof !== "proven") {
        const { errors, status } = proofError(proof);
        return again(errors, status);
      }
      const asked = askEmailChange({ db, clock, publicUrl: deps.publicUrl, siteName }, { hostId, email });
      switch (asked.outcome) {
        case "mailed":
          return saved("email_link_sent");
        case "same":
          return again([{ field: "email", message: texts.email.same }]);
        case "too_many":
          return again([{ field: "email", message: texts.tooMany }], 429);
      }
    })
    .get("/account/email/confirm", ({ request }) => {
      const token = queryOf(request).text("token", 100);
      const signedIn = readVisitor(deps, request).kind === "host";
      const mailed = readMailToken(db, "change_email", token, clock.now());
      const common = { shell, signedIn };
      if (!mailed) return page(request, <ConfirmEmailPage {...common} problem="over" />, { status: 410 });
      return page(request, <ConfirmEmailPage {...common} wish={{ email: mailed.email, token }} />);
    })
    .post("/account/email/confirm", async ({ request }) => {
      const token = (await readForm(request)).text("token", 100);
      const changed = changeEmail(deps, token);
      if (changed.outcome === "changed") return saved("email_changed");
      const signedIn = readVisitor(deps, request).kind === "host";
      return page(request, <ConfirmEmailPage shell={shell} signedIn={signedIn} problem={changed.outcome} />, {
        status: changed.outcome === "over" ? 410 : 409,
      });
    })

    .get("/account/phone", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      return page(request, <PhonePage shell={shell} current={visitor.host.phone} submissionKey={newSecret()} />);
    })
    .post("/account/phone", async ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const form = await readForm(request);
      const typed = form.text("phone", 60);
      const submissionKey = form.text("submissionKey", 100);
      const again = (message: string, status = 422, wait?: string) =>
        page(
          request,
          <PhonePage
            shell={shell}
            current={visitor.host.phone}
            typed={typed}
            submissionKey={submissionKey || newSecret()}
            errors={[{ field: "phone", message }]}
            wait={wait}
          />,
          { status },
        );
      if (!typed.trim()) return again(guestTexts.signIn.missing);
      const phone = normalisePhone(typed.trim());
      if (!phone) return again(guestTexts.signIn.invalid);
      if (phone === visitor.host.phone) return again(texts.phone.same);
      if (!codes.allow(visitor.host.id)) return again(texts.tooMany, 429);
      const sent = sendCode({ phone, submissionKey, address: deps.addressOf(request), known: undefined });
      switch (sent.outcome) {
        case "sent":
          return redirect(`/account/phone/code?${new URLSearchParams({ challenge: sent.challenge })}`, {
            cookies: [flashCookie("code_sent", secure)],
          });
        case "wait":
          return again(texts.tooMany, 429, guestTexts.signIn.wait(Math.ceil(sent.waitMs / 1000)));
        case "too_many":
          return again(texts.tooMany, 429);
      }
    })
    .get("/account/phone/code", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const challenge = queryOf(request).text("challenge", 100);
      const sent = openChallenge(challenge);
      if (!sent) return redirect("/account/phone");
      const { flash, cookie } = takeFlash(request, secure);
      return page(request, <PhoneCodePage shell={shell} phone={sent.phone} challenge={challenge} flash={flash} />, {
        cookies: [cookie],
      });
    })
    .post("/account/phone/code", async ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const form = await readForm(request);
      const challenge = form.text("challenge", 100);
      const typed = form.text("code", 40);
      const sent = openChallenge(challenge);
      const over = () =>
        page(
          request,
          <PhonePage
            shell={shell}
            current={visitor.host.phone}
            typed={sent?.phone}
            submissionKey={newSecret()}
            errors={[{ field: "phone", message: guestTexts.code.over }]}
          />,
          { status: 422 },
        );
      if (!sent) return over();
      const again = (message: string, status = 422) =>
        page(
          request,
          <PhoneCodePage
            shell={shell}
            phone={sent.phone}
            challenge={challenge}
            errors={[{ field: "code", message }]}
          />,
          { status },
        );
      if (!typed.trim()) return again(guestTexts.code.missing);
      const code = readCode(typed);
      if (!code) return again(guestTexts.code.wrong);
      if (!codeChecks.allow(visitor.host.id)) return again(texts.tooMany, 429);
      const changed = changePhone(deps, { hostId: visitor.host.id, challenge, code });
      switch (changed.outcome) {
        case "changed":
          return saved("phone_changed");
        case "wrong":
          return again(guestTexts.code.wrong);
        case "over":
          return over();
      }
    })

    .get("/account/password", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      if (deps.identity.id !== "local") throw new Refused(404);
      return page(request, <PasswordPage shell={shell} asksPassword={hasPassword(visitor.host.id)} />);
    })
    .post("/account/password", async ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      if (deps.identity.id !== "local") throw new Refused(404);
      const hostId = visitor.host.id;
      const form = await readForm(request);
      const password = form.text("password", READ_MOST);
      const again = (errors: FieldError[], status = 422) =>
        page(request, <PasswordPage shell={shell} asksPassword={hasPassword(hostId)} errors={errors} />, { status });
      const current = form.text("currentPassword", READ_MOST);
      const problem = passwordProblem(password, form.text("confirmPassword", READ_MOST));
      if (problem) {
        const field = problem === "passwords_differ" ? "confirmPassword" : "password";
        return again([
          ...(hasPassword(hostId) && !current ? proofError("missing").errors : []),
          { field, message: identityTexts.register.problems[problem] },
        ]);
      }
      const proof = await prove({ hostId, tokenHash: visitor.tokenHash, password: current });
      if (proof !== "proven") {
        const { errors, status } = proofError(proof);
        return again(errors, status);
      }
      const changed = await changePassword(
        { db, clock, siteName },
        { hostId, password, keepTokenHash: visitor.tokenHash },
      );
      if (changed.outcome === "weak") {
        return again([{ field: "password", message: identityTexts.register.weak }]);
      }
      if (changed.outcome === "busy") return again([{ field: "password", message: texts.busy }], 503);
      return saved("password_changed");
    })

    .get("/account/brand", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const { id, brandName } = visitor.host;
      if (!brandName) return redirect("/claim-brand");
      return page(
        request,
        <BrandPage shell={shell} siteHost={siteHost} value={brandName} oldNames={oldBrandsOf(db, id)} />,
      );
    })
    .post("/account/brand", async ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const hostId = visitor.host.id;
      const typed = (await readForm(request)).text("brandName", 200);
      const again = (message: string, status = 422) =>
        page(
          request,
          <BrandPage
            shell={shell}
            siteHost={siteHost}
            value={normaliseBrand(typed)}
            oldNames={oldBrandsOf(db, hostId)}
            errors={[{ field: "brandName", message }]}
          />,
          { status },
        );
      if (!brands.allow(hostId)) return again(texts.tooMany, 429);
      const changed = changeBrand(deps, { hostId, typed });
      switch (changed.outcome) {
        case "changed":
          return saved("brand_changed");
        case "same":
          return again(texts.brand.same);
        case "no_brand":
          return redirect("/claim-brand");
        case "too_short":
          return again(identityTexts.claim.brand.tooShort);
        case "too_long":
          return again(identityTexts.claim.tooLong);
        case "taken":
          return again(identityTexts.claim.brand.taken, 409);
        case "too_many":
          return again(texts.brand.tooMany, 409);
      }
    })

    .get("/account/devices", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const { flash, cookie } = takeFlash(request, secure);
      const devices = listDevices(deps, { hostId: visitor.host.id }, visitor.tokenHash);
      return page(request, <DevicesPage shell={shell} nav="host" flash={flash} devices={devices} />, {
        cookies: [cookie],
      });
    })
    .post("/account/devices", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      endOtherDevices(deps, { hostId: visitor.host.id }, visitor.tokenHash);
      return redirect("/account/devices", { cookies: [flashCookie("devices_ended", secure)] });
    })
    .post("/account/devices/:id", ({ request, params }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const ended = endDevice(deps, { hostId: visitor.host.id }, params.id);
      if (ended.outcome === "no_such_device") throw new Refused(404);
      if (ended.tokenHash === visitor.tokenHash) {
        return redirect("/", { cookies: [endedSessionCookie(secure), flashCookie("signed_out", secure)] });
      }
      return redirect("/account/devices", { cookies: [flashCookie("device_ended", secure)] });
    })

    .post("/account/export", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      if (!exports_.allow(visitor.host.id)) throw new Refused(429);
      return zipFile(exportHost(deps, visitor.host.id), `lango-${clock.today()}.zip`);
    })

    .get("/account/delete", ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      return deletePage(request, visitor.host.id, [], 200);
    })
    .post("/account/delete", async ({ request }) => {
      const visitor = asking(request);
      if (visitor instanceof Response) return visitor;
      const hostId = visitor.host.id;
      const form = await readForm(request);
      const password = form.text("currentPassword", READ_MOST);
      if (!form.text("sure", 10)) {
        const missing = asksPassword(hostId) && !password ? proofError("missing").errors : [];
        return deletePage(request, hostId, [...missing, { field: "sure", message: texts.deletion.notSure }], 422);
      }
      const proof = await prove({ hostId, tokenHash: visitor.tokenHash, password });
      if (proof !== "proven") {
        const { errors, status } = proofError(proof);
        return deletePage(request, hostId, errors, status);
      }
      const deleted = deleteHost(deps, hostId);
      if (deleted.outcome === "unfinished") return deletePage(request, hostId, [], 409);
      return page(request, <DeletedPage shell={shell} />, { cookies: [endedSessionCookie(secure)] });
    });

  function deletePage(request: Request, hostId: string, errors: FieldError[], status: number): Response {
    const unfinished = unfinishedOf(db, { hostId }, clock.today(), clock.now());
    return page(
      request,
      <DeleteHostPage shell={shell} asksPassword={asksPassword(hostId)} unfinished={unfinished} errors={errors} />,
      { status },
    );
  }
}

/** The account at a glance: `/account`, and two tabs of the dashboard. */
export function accountPage(deps: Deps, request: Request, hostId: string, tab: "account" | "settings"): Response {
  const { db, secure } = deps;
  const host = findHost(db, hostId);
  if (!host) throw new Error("a host who is signed in is not there");
  const { flash, cookie } = takeFlash(request, secure);
  const account: AccountToShow = {
    firstName: host.firstName,
    lastName: host.lastName,
    email: host.email,
    emailVerified: host.emailVerifiedAt !== null,
    phone: host.phone,
    brandName: host.brandName,
    verified: host.verifiedAt !== null,
    url: `${deps.publicUrl}/${host.brandName ?? host.username}`,
    password: deps.identity.id !== "local" ? "elsewhere" : hasOwnPassword(host) ? "ours" : "none",
    devices: sessionsOf(db, { hostId }, deps.clock.now()).length,
  };
  return page(request, <AccountPage shell={deps.shell} flash={flash} tab={tab} account={account} />, {
    cookies: [cookie],
  });
}
