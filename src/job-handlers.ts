import { idsOfReadFeeds } from "#db/feed.queries.ts";
import { enqueue, enqueueAll } from "#db/job.queries.ts";
import { forgetMessage } from "#db/message.queries.ts";
import { openRecovery } from "#db/recovery.queries.ts";
import { write } from "#db/write.ts";
import { nextMorningAt } from "#src/core/stay/daytime.ts";
import { forgetHost, forgetPerson } from "./account/forget-person.ts";
import { freeBrand } from "./account-change/change-brand.ts";
import { forgetEndedUndo } from "./account-change/tell-change.ts";
import { endLookInTime } from "./admin/begin-look.ts";
import { anchorAudit } from "./audit/anchor-audit.ts";
import { endChange } from "./booking/answer-change.ts";
import { awaitHoldEnd } from "./booking/end-holds.ts";
import { checkFeed } from "./calendar/check-feed.ts";
import { bringEmailBackAtProvider, confirmEmailAtProvider } from "./identity/tell-provider.ts";
import type { JobHandlers } from "./jobs/runner.ts";
import { sendMessage } from "./messaging/send-message.ts";
import { writeWarning } from "./messaging/warn-operator.ts";
import { checkOperation } from "./mpesa/check-operation.ts";
import { expireLostRequests, queryPayment } from "./mpesa/query-payment.ts";
import { runCodeCheck } from "./mpesa/run-code-check.ts";
import { settleCallback, settleCallbacks } from "./mpesa/settle-callback.ts";
import { pushToMember } from "./notices/push-member.ts";
import { pushNotice } from "./notices/push-notice.ts";
import { sendDigest } from "./notices/send-digest.ts";
import { backUpAtNight, nextBackUpAt } from "./operations/back-up-at-night.ts";
import { forgetLog, forgetOld } from "./operations/forget-old.ts";
import { forgetPutAside, forgetUpgradeCopies } from "./operations/upgrade.ts";
import { collectPayment } from "./payment/collect-payment.ts";
import { keepForRest } from "./payment/keep-for-rest.ts";
import { forgetOldCredentials, runTest } from "./payout/test-payout.ts";
import { sendPlanned } from "./planned/send-planned.ts";
import { makeFromPricesEachDay } from "./pricing/from-prices.ts";
import { forgetEndedForms } from "./proof/keep-form.ts";
import { forgetPhoto } from "./property/forget-photo.ts";
import { makePreviewPicture } from "./property/preview-picture.ts";
import { dailySummary, nextSummaryAt } from "./reconcile/daily-summary.ts";
import { keepCheckedCode } from "./reconcile/keep-checked-code.ts";
import { matchMoney } from "./reconcile/match-money.ts";
import { remindOfClaim } from "./reconcile/remind-of-claim.ts";
import { pullPayments, registerShortcode, watchShortcodes } from "./reconcile/watch-shortcodes.ts";
import { recover } from "./recovery/recover.ts";
import { remindOfDeposits } from "./refund/deposit.ts";
import { sendAutomaticRefund } from "./refund/refund-by-mpesa.ts";
import { refundUnusedParts } from "./refund/refund-unused.ts";
import { remindOfRefunds } from "./refund/remind-of-refunds.ts";
import { runOperation } from "./refund/run-operation.ts";
import { showReview } from "./review/show-review.ts";
import { readMailLinkJob, sendMailLink } from "./sign-in/send-mail-link.ts";
import { lookAgain } from "./verified/look-again.ts";
import { watchPapers } from "./verified/watch-papers.ts";
import type { Deps } from "./web/deps.ts";

const SWEEP_EVERY_MS = 60_000;

/** What a start asks for: all that may have become due meanwhile, and what runs by the clock. */
export function enqueueFirstJobs({ db, clock, config }: Pick<Deps, "db" | "clock" | "config">): void {
  const now = clock.now();
  write(db, (tx) => {
    enqueue(tx, { kind: "end_holds", key: "start", runAt: now, now });
    enqueue(tx, { kind: "expire_lost_requests", key: "all", runAt: now, now });
    enqueue(tx, { kind: "watch_shortcodes", key: "all", runAt: now, now });
    enqueue(tx, { kind: "morning_round", key: "all", runAt: nextMorningAt(now), now });
    enqueue(tx, { kind: "daily_summary", key: "all", runAt: nextSummaryAt(now), now });
    enqueueAll(tx, { kind: "check_feed", keys: idsOfReadFeeds(tx), runAt: now, now });
    enqueue(tx, { kind: "forget_old", key: "all", runAt: now, now });
    if (openRecovery(tx)) enqueue(tx, { kind: "recover", key: "all", runAt: now, now });
    if (config.backups) enqueue(tx, { kind: "back_up", key: "all", runAt: nextBackUpAt(now), now });
    enqueue(tx, { kind: "watch_papers", key: "all", runAt: now, now });
    enqueue(tx, { kind: "send_planned", key: "all", runAt: now, now });
    enqueue(tx, { kind: "anchor_audit", key: "all", runAt: now, now });
    enqueue(tx, { kind: "make_from_prices", key: "all", runAt: now, now });
  });
}

/** Every kind of job, by name. Each is safe to repeat. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    ...moneyHandlers(deps),
    mail_link: (job) => {
      const ask = readMailLinkJob(job.payload);
      return ask ? sendMailLink(deps, ask) : { outcome: "done" };
    },
    confirm_email_at_provider: (job) => confirmEmailAtProvider(deps, job.key),
    bring_email_back_at_provider: (job) => bringEmailBackAtProvider(deps, job.key),
    check_feed: (job) => checkFeed(deps, job.key),
    show_review: (job) => showReview(deps, job.key),
    send_planned: () => sendPlanned(deps),
    send_message: (job) => sendMessage(deps, job.key),
    push_notice: (job) => pushNotice(deps, job.key),
    push_member: (job) => pushToMember(deps, job.key, job.payload),
    send_digest: (job) => sendDigest(deps, job.key),
    warn_operator: (job) => writeWarning(deps, job),
    make_preview: async (job) => {
      await makePreviewPicture(job.key, deps.files);
      return { outcome: "done" };
    },
    forget_photo: (job) => forgetPhoto(deps, job.key),
    delete_page: async (job) => {
      await deps.files.delete(job.key);
      return { outcome: "done" };
    },
    free_old_brand: (job) => freeBrand(deps, job.key),
    forget_message: (job) => {
      write(deps.db, (tx) => forgetMessage(tx, job.key));
      return { outcome: "done" };
    },
    forget_undo: () => forgetEndedUndo(deps),
    forget_kept_forms: () => forgetEndedForms(deps),
    end_change: (job) => endChange(deps, job.key),
    make_from_prices: () => makeFromPricesEachDay(deps),
    end_holds: (job) => awaitHoldEnd(deps, job.key),
    recover: () => recover(deps),
    back_up: () => backUpAtNight(deps),
    forget_old: () => {
      forgetUpgradeCopies(deps.config.dataDir, deps.clock.now());
      forgetPutAside(deps.config.dataDir, deps.clock.now());
      return forgetOld(deps);
    },
    ask_code: (job) => runCodeCheck(deps, job.key),
    keep_checked_code: (job) => keepCheckedCode(deps, Number(job.key)),
    end_look: (job) => endLookInTime(deps, job.key),
    anchor_audit: () => anchorAudit(deps),
    forget_person: (job) => forgetPerson(deps, job),
    forget_host: (job) => forgetHost(deps, job.key),
    forget_log: () => forgetLog(deps),
    watch_papers: () => watchPapers(deps),
    look_again: (job) => lookAgain(deps, job.key),
    // As earlier versions called a part of it.
    forget_measures: () => ({ outcome: "done" }),
  };
}

/** Of payments, refunds and what M-PESA says of them. */
function moneyHandlers(deps: Deps): JobHandlers {
  return {
    collect_payment: (job) => collectPayment(deps, job.key),
    match_money: (job) => matchMoney(deps, job.key),
    watch_shortcodes: () => watchShortcodes(deps),
    register_shortcode: (job) => registerShortcode(deps, job.key),
    pull_payments: (job) => pullPayments(deps, job.key),
    morning_round: () => {
      remindOfDeposits(deps);
      remindOfRefunds(deps);
      return { outcome: "again", runAt: nextMorningAt(deps.clock.now()) };
    },
    // As earlier versions called it.
    ask_balances: () => ({ outcome: "done" }),
    daily_summary: (job) => dailySummary(deps, job),
    settle_callbacks: () => settleCallbacks(deps),
    settle_callback: (job) => settleCallback(deps, Number(job.key)),
    run_operation: (job) => runOperation(deps, job.key),
    check_operation: (job) => checkOperation(deps, job.key),
    send_back: (job) => sendAutomaticRefund(deps, job.key),
    remind_of_claim: (job) => remindOfClaim(deps, job.key),
    keep_for_rest: (job) => keepForRest(deps, job.key),
    query_payment: (job) => queryPayment(deps, job.key),
    test_payout: (job) => runTest(deps, job.key),
    expire_lost_requests: () => {
      expireLostRequests(deps);
      refundUnusedParts(deps);
      forgetOldCredentials(deps);
      return { outcome: "again", runAt: deps.clock.now() + SWEEP_EVERY_MS };
    },
  };
}
