import { Elysia } from "elysia";
import { type BookingWithProperty, bookingsOfPhone, languageOfGuest } from "#db/booking.queries.ts";
import type { Reader } from "#db/open.ts";
import { findPhoneCode } from "#db/phone-code.queries.ts";
import type { SessionGuest } from "#db/session.queries.ts";
import { stageNow } from "#src/booking/stage-of.ts";
import { type BookingState, stateAt } from "#src/core/booking/booking.ts";
import { type PaymentStage, underWay } from "#src/core/money/payment-stage.ts";
import { displayPhone, normalisePhone, type Phone } from "#src/core/person/phone.ts";
import { isCodeOpen, readCode } from "#src/core/person/phone-code.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { phaseOf } from "#src/core/stay/stay-phase.ts";
import { checkCode } from "#src/identity/check-code.ts";
import { demoKeys } from "#src/identity/demo-keys.ts";
import { guestPhoneCookie, rememberedPhone } from "#src/identity/guest-phone.ts";
import { knownBrowser, knownBrowserCookie } from "#src/identity/known-browser.ts";
import { createSameForm } from "#src/identity/same-form.ts";
import { codeWasUsed, createCodeSender } from "#src/identity/send-code.ts";
import { priceOf } from "#src/ledger/keep-ledger.ts";
import { queryOf, Refused, readForm } from "#src/web/body.ts";
import { bookingPath, bookingToken, type Deps } from "#src/web/deps.ts";
import { guestDoor } from "#src/web/door/door.ts";
import { readVisitor, sessionCookie } from "#src/web/door/visitor.ts";
import { flashCookie, takeFlash } from "#src/web/flash.ts";
import { broughtLanguage, guestShell, languageOf } from "#src/web/language.ts";
import { retryAfter } from "#src/web/rate-limit.ts";
import { ownPath, page, redirect } from "#src/web/respond.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";
import { providerHeaders } from "#src/web/security-headers.ts";
import { paymentAddress } from "#views/booking/addresses.ts";
import { GuestBookingPage } from "#views/guest/guest-booking-page.tsx";
import { GuestBookingsPage } from "#views/guest/guest-bookings-page.tsx";
import { GuestDashboardPage } from "#views/guest/guest-dashboard-page.tsx";
import { GuestCodePage, GuestPhonePage } from "#views/guest/guest-login-page.tsx";
import type { GuestStay } from "#views/guest/stay-of-guest.tsx";
import { textsOf } from "#views/kit/language.tsx";

/** Guests signing in, and their bookings. */
export function guestRoutes(deps: Deps) {
  const { secure, clock, limits } = deps;
  const sameForm = createSameForm(deps);
  const sendCode = createCodeSender({ ...deps, siteName: deps.shell.site.name });
  const shellOf = (request: Request) => guestShell(deps, request);
  const textsFor = (request: Request) => textsOf(shellOf(request)).guest;
  const provider = deps.identity.browserConfig();
  const headers = providerHeaders(provider, "phone");
  const whatsapp = deps.config.whatsapp !== undefined;

  /** The number this browser signed in or paid with, as people write it. */
  function knownPhone(request: Request): string {
    const phone = rememberedPhone(request, secure);
    return phone ? displayPhone(phone) : "";
  }

  /** The page of step two, when the challenge is one of ours and can still be answered. */
  function challengeOf(challenge: string) {
    const sent = challenge ? findPhoneCode(deps.db, hashOf(challenge)) : undefined;
    return sent?.purpose === "sign_in" && isCodeOpen(sent, clock.now()) ? { challenge, phone: sent.phone } : undefined;
  }

  const phonePage = (
    request: Request,
    view: { phone: string; next: string; message?: string; wait?: string; submissionKey?: string; status?: number },
  ) =>
    page(
      request,
      <GuestPhonePage
        shell={shellOf(request)}
        provider={provider}
        whatsapp={whatsapp}
        submissionKey={view.submissionKey || newSecret()}
        phone={view.phone}
        next={view.next}
        wait={view.wait}
        errors={view.message ? [{ field: "phone", message: view.message }] : []}
      />,
      { status: view.status ?? 200, headers },
    );

  const codePage = (
    request: Request,
    view: {
      phone: string;
      challenge: string;
      next: string;
      field: "code" | "resend";
      message: string;
      wait?: string;
      status: number;
    },
  ) =>
    page(
      request,
      <GuestCodePage
        shell={shellOf(request)}
        whatsapp={whatsapp}
        submissionKey={newSecret()}
        phone={view.phone}
        challenge={view.challenge}
        next={view.next}
        wait={view.wait}
        errors={[{ field: view.field, message: view.message }]}
      />,
      { status: view.status, cookies: [sameForm.pageCookie(request)] },
    );

  return new Elysia({ name: "guestRoutes" })
    .use(guestDoor(deps))
    .get(
      "/guest-login",
      ({ request }) => {
        const query = queryOf(request);
        const next = ownPath(query.text("next"), "");
        if (readVisitor(deps, request).kind === "guest" && !query.text("other")) {
          return redirect(next || "/guest-dashboard");
        }
        const remembered = query.text("other") ? "" : knownPhone(request);
        return phonePage(request, { phone: query.text("phone", 40) || remembered, next });
      },
      { open: true },
    )
    .post(
      "/guest-login",
      async ({ request }) => {
        const form = await readForm(request);
        const next = ownPath(form.text("next"), "");
        const typed = form.text("phone", 60);
        const submissionKey = form.text("submissionKey", 100);
        const texts = textsFor(request);
        const again = (message: string, status: number, wait?: string) => {
          // Asked again from step two: the code that was sent before can still be typed.
          const current = challengeOf(form.text("challenge", 100));
          return current
            ? codePage(request, { ...current, next, field: "resend", message, status, ...(wait ? { wait } : {}) })
            : phonePage(request, { phone: typed, next, message, status, submissionKey, ...(wait ? { wait } : {}) });
        };

        if (!typed.trim()) return again(texts.signIn.missing, 422);
        const phone = normalisePhone(typed.trim());
        if (!phone) return again(texts.signIn.invalid, 422);
        const sent = sendCode({
          language: languageOf(request),
          by: whatsapp && form.text("by", 10) === "whatsapp" ? "whatsapp" : "sms",
          phone,
          purpose: "sign_in",
          submissionKey,
          earlier: form.text("challenge", 100),
          network: deps.networkOf(request),
          known: knownBrowser(deps, request, "guest", phone),
        });
        switch (sent.outcome) {
          case "sent": {
            const query = new URLSearchParams({ challenge: sent.challenge, ...(next ? { next } : {}) });
            return redirect(`/guest-login/code?${query}`, { cookies: [flashCookie("code_sent", secure)] });
          }
          case "wait":
          case "too_many": {
            const refused = again(texts.signIn.tooMany, 429, texts.signIn.wait(Math.ceil(sent.waitMs / 1000)));
            refused.headers.set("retry-after", retryAfter(sent.waitMs));
            return refused;
          }
          case "not_texted":
            return again(texts.signIn.notTexted, 422);
        }
      },
      { open: true },
    )
    .get(
      "/guest-login/code",
      ({ request }) => {
        const query = queryOf(request);
        const next = ownPath(query.text("next"), "");
        const current = challengeOf(query.text("challenge", 100));
        if (!current) {
          return phonePage(request, {
            phone: knownPhone(request),
            next,
            message: textsFor(request).code.formOver,
            status: 410,
          });
        }
        return page(
          request,
          <GuestCodePage
            shell={shellOf(request)}
            whatsapp={whatsapp}
            submissionKey={newSecret()}
            {...current}
            next={next}
          />,
          { cookies: [sameForm.pageCookie(request)] },
        );
      },
      { open: true },
    )
    .post(
      "/guest-login/code",
      async ({ request }) => {
        const form = await readForm(request);
        const next = ownPath(form.text("next"), "");
        const challenge = form.text("challenge", 100);
        const typed = form.text("code", 40);
        const current = challengeOf(challenge);
        const texts = textsFor(request);
        const again = (message: string, status: number) =>
          current
            ? codePage(request, { ...current, next, field: "code", message, status })
            : phonePage(request, { phone: knownPhone(request), next, message, status });

        if (current && !typed.trim()) return again(texts.code.missing, 422);
        const code = readCode(typed);
        if (!code) return again(current ? texts.code.wrong : texts.code.over, 422);
        const sent = ["guest", challenge, code, next] as const;
        const network = deps.networkOf(request);
        const checked = checkCode(deps, {
          challenge,
          code,
          browser: { visitor: readVisitor(deps, request), device: request.headers.get("user-agent") ?? "" },
        });
        switch (checked.outcome) {
          case "verified":
            codeWasUsed(limits, { purpose: "sign_in", network });
            return sameForm.remember(request, sent, letIn(request, checked, next));
          case "wrong":
            // A right code is let in whatever others on the network have guessed.
            if (limits.wrongCodesOfNetwork.allow(network)) return again(texts.code.wrong, 422);
            deps.log.warn("code refused by a limit", { by: "network" });
            return again(texts.signIn.tooMany, 429);
          case "over": {
            const again = sameForm.recall(request, sent);
            if (again) return again;
            if (current) deps.log.warn("code burnt by wrong tries");
            return phonePage(request, {
              phone: current ? displayPhone(current.phone) : knownPhone(request),
              next,
              message: texts.code.over,
              status: 422,
            });
          }
        }
      },
      { open: true },
    )
    .get("/guest-dashboard", ({ guest, request }) => dashboard(request, guest), { role: "guest" })
    .get("/guests", ({ guest, request }) => dashboard(request, guest), { role: "guest" })
    .get(
      "/guest-bookings",
      ({ guest, request }) => {
        const stays = staysOf(guest);
        const [keep, today] = [keptOf(request, guest, stays), clock.today()];
        const view = { shell: shellOf(request), phone: guest.phone, stays, today, keep };
        return page(request, <GuestBookingsPage {...view} />);
      },
      { role: "guest" },
    )
    .get("/guest-booking-view", ({ guest, request }) => bookingView(request, guest), { role: "guest" })
    .get("/guests/view", ({ guest, request }) => bookingView(request, guest), { role: "guest" });

  function letIn(request: Request, { phone, token }: { phone: Phone; token: string }, next: string): Response {
    return redirect(next || "/guest-dashboard", {
      cookies: [
        sessionCookie(token, secure),
        broughtLanguage(request, languageOfGuest(deps.db, phone), secure),
        knownBrowserCookie(deps, "guest", phone),
        guestPhoneCookie(phone, secure),
        flashCookie("phone_verified", secure),
      ],
    });
  }

  function dashboard(request: Request, guest: SessionGuest): Response {
    const stays = staysOf(guest);
    const view = {
      shell: shellOf(request),
      phone: guest.phone,
      waiting: waitingStays(stays),
      next: nextStay(stays),
      bookings: stays.length,
      today: clock.today(),
      keep: keptOf(request, guest, stays),
    };
    return page(request, <GuestDashboardPage {...view} />);
  }

  /** Another guest's booking is not there. Where none is named, it is the next stay, or the list when there is none. */
  function bookingView(request: Request, guest: SessionGuest): Response {
    const id = queryOf(request).text("booking", 100);
    const stays = staysOf(guest);
    const stay = id ? stays.find((one) => one.id === id) : nextStay(stays);
    if (!stay && !id) return redirect("/guest-bookings");
    if (!stay) throw new Refused(404);
    return page(request, <GuestBookingPage shell={shellOf(request)} stay={stay} today={clock.today()} />);
  }

  /** What the browser keeps of somebody who has just come in to try the demo. */
  function keptOf(request: Request, guest: SessionGuest, stays: readonly GuestStay[]) {
    return takeFlash(request)?.flash === "demo_login" ? demoKeys(guest, stays[0]) : undefined;
  }

  function staysOf(guest: SessionGuest): GuestStay[] {
    const [today, now] = [clock.today(), clock.now()];
    return bookingsOfPhone(deps.db, guest.phone, now).map((found) => {
      const { id } = found.booking;
      const state = stateAt(found.booking, now);
      const stage = state === "confirmed" ? undefined : stageNow(deps, { ...found, as: "guest" }, state);
      // Where a guest pays whose turn it is: nothing while money is under way, or is looked at.
      const isHerTurn = state === "held" && stage?.kind === "to_pay";
      return {
        ...stayOf(deps.db, found, { state, stage, today }),
        payHref: isHerTurn ? paymentAddress(id, bookingToken(deps, id)) : undefined,
        href: bookingPath(deps, id),
      };
    });
  }
}

function stayOf(
  db: Reader,
  { booking, property, host }: BookingWithProperty,
  { state, stage, today }: { state: BookingState; stage: PaymentStage | undefined; today: LocalDate },
): Omit<GuestStay, "href" | "payHref"> {
  const money = underWay(stage);
  return {
    id: booking.id,
    code: booking.code,
    state: money ? "under_way" : state === "confirmed" ? certainOf(booking, today) : state,
    underWay: money,
    keptUntil: state === "held" || state === "requested" ? booking.holdEndsAt : undefined,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    party: booking.party,
    guestName: booking.guestName,
    totalKes: booking.state === "confirmed" ? priceOf(db, booking) : booking.totalKes,
    propertyName: property.displayName,
    location: property.location,
    hostName: `${host.firstName} ${host.lastName}`.trim(),
  };
}

/** A certain stay as its guest sees it. On the day of check-in she is still awaited. */
function certainOf(booking: Stay, today: LocalDate): GuestStay["state"] {
  const phase = phaseOf(booking, today);
  return phase === "over" ? "stayed" : phase === "under_way" ? "staying" : "confirmed";
}

/** What is not certain yet: what waits for her money, then where it is under way, then what waits for a host, the first to end first. */
function waitingStays(stays: readonly GuestStay[]): GuestStay[] {
  const byEnd = stays.toSorted((a, b) => (a.keptUntil ?? 0) - (b.keptUntil ?? 0));
  const order = ["held", "under_way", "requested"] as const;
  return order.flatMap((waiting) => byEnd.filter(({ state }) => state === waiting));
}

function nextStay(stays: readonly GuestStay[]): GuestStay | undefined {
  return stays
    .filter((stay) => stay.state === "confirmed" || stay.state === "staying")
    .sort((a, b) => (a.checkIn < b.checkIn ? -1 : 1))[0];
}
