import type { Language } from "#src/core/language.ts";
import { clockTime, dateRange, shortDate } from "#views/format/format.ts";
import { accountMails } from "./en/account.ts";
import { automaticRefundTexts } from "./en/automatic-refunds.ts";
import { calendarMessages } from "./en/calendar.ts";
import { changeMessages } from "./en/changes.ts";
import { confirmEmailTexts } from "./en/confirm-email.ts";
import { groupTexts } from "./en/groups.ts";
import { guestRuleTexts } from "./en/guest-rules.ts";
import { hostBookingTexts } from "./en/host-booking.ts";
import { mailLinkTexts } from "./en/identity.ts";
import { inquiryMessages } from "./en/inquiry.ts";
import { letterTexts } from "./en/letters.ts";
import { messageTexts } from "./en/messages.ts";
import { moneyMessageTexts } from "./en/money-messages.ts";
import { noticeMessages } from "./en/notices.ts";
import { momentInWords } from "./en/prices.ts";
import { requestMessages } from "./en/requests.ts";
import { reviewMessages } from "./en/reviews.ts";
import { teamMessages } from "./en/team.ts";
import { undoTexts } from "./en/undo.ts";
import { verifiedMessages } from "./en/verified.ts";
import { swAccountMails } from "./sw/account.ts";
import { swAutomaticRefunds } from "./sw/automatic-refunds.ts";
import { swCalendarMessages } from "./sw/calendar.ts";
import { swChangeMessages } from "./sw/changes.ts";
import { swConfirmEmail } from "./sw/confirm-email.ts";
import { swahiliDate, swahiliDates, swahiliMoment, swDates } from "./sw/dates.ts";
import { swGroups } from "./sw/groups.ts";
import { swGuestRules } from "./sw/guest-rules.ts";
import { swHostBookingMessages } from "./sw/host-booking.ts";
import { swMailLinkTexts } from "./sw/identity.ts";
import { swInquiryMessages } from "./sw/inquiry.ts";
import { swLetters } from "./sw/letters.ts";
import { swMessageTexts } from "./sw/messages.ts";
import { swMoneyMessages } from "./sw/money-messages.ts";
import { swNoticeMessages } from "./sw/notices.ts";
import { swRequestMessages } from "./sw/requests.ts";
import { swReviewMessages } from "./sw/reviews.ts";
import { swTeamMessages } from "./sw/team.ts";
import { swUndo } from "./sw/undo.ts";
import { swVerifiedMessages } from "./sw/verified.ts";

const english = {
  bookings: messageTexts,
  /** Several rooms that were booked at once, by the first one's name. */
  named: groupTexts.named,
  money: moneyMessageTexts,
  requests: requestMessages,
  calendars: calendarMessages,
  byHost: hostBookingTexts.messages,
  links: mailLinkTexts,
  account: accountMails,
  changes: changeMessages,
  automaticRefunds: automaticRefundTexts,
  verified: verifiedMessages,
  reviews: reviewMessages,
  letters: letterTexts,
  rules: guestRuleTexts,
  inquiries: inquiryMessages,
  notices: noticeMessages,
  team: teamMessages,
  /** The pages that a letter's link opens speak the letter's language. */
  undo: undoTexts,
  confirmEmail: confirmEmailTexts,
  dates: dateRange,
  day: shortDate,
  moment: momentInWords,
  /** The hour alone, for a moment of today. */
  clock: clockTime,
  /** An hour of a day behind the word that says so. */
  bareHour: (hour: string) => hour,
};

/** What a person is told of a booking, on their phone or by letter, by the language they chose. What one language lacks is a type error. */
export const messagesIn: Readonly<Record<Language, typeof english>> = {
  en: english,
  sw: {
    bookings: swMessageTexts,
    named: swGroups.named,
    money: swMoneyMessages,
    requests: swRequestMessages,
    calendars: swCalendarMessages,
    byHost: swHostBookingMessages,
    links: swMailLinkTexts,
    account: swAccountMails,
    changes: swChangeMessages,
    automaticRefunds: swAutomaticRefunds,
    verified: swVerifiedMessages,
    reviews: swReviewMessages,
    letters: swLetters,
    rules: swGuestRules,
    inquiries: swInquiryMessages,
    notices: swNoticeMessages,
    team: swTeamMessages,
    undo: swUndo,
    confirmEmail: swConfirmEmail,
    dates: swahiliDates,
    day: swahiliDate,
    moment: swahiliMoment,
    clock: swDates.clock,
    bareHour: swDates.bareHour,
  },
};
