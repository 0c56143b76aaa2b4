import type { NoticeKind } from "#src/core/message/host-notices.ts";

/** What a host reads on a locked screen, and as the subject of a letter: a kind, and nothing of anybody. */
export const noticeMessages = {
  kinds: {
    request: "Somebody asks to stay",
    double_sale: "Nights were sold twice",
    disputed: "M-PESA disputes a payment",
    claim: "A payment to look at",
    unplaced: "Money that needs a place",
    booking: "A new booking",
    cancelled: "A booking was cancelled",
    change: "A guest asks for a change",
    refund: "Money to send back",
    question: "A new question",
    money: "Money came in",
    review: "A new review",
    feed: "A calendar has a problem",
    papers: "News of your verification",
    summary: "Your evening summary",
    digest: "What waited for today",
  } satisfies Record<NoticeKind, string> as Record<NoticeKind, string>,
  test: "This is how it looks",
  /** Of each kind that waited, how many. `link` is the dashboard. */
  digest: (m: { siteName: string; counts: readonly Readonly<{ words: string; count: number }>[]; link: string }) =>
    `${m.siteName}: ${m.counts.map(({ words, count }) => (count > 1 ? `${words} (${count})` : words)).join(", ")}. Look: ${m.link}`,
  /** When WhatsApp says afterwards that it did not bring a message. */
  notByWhatsapp: (m: { siteName: string; link: string }) =>
    `${m.siteName}: WhatsApp could not bring you a message. What it was about is here: ${m.link}`,
};

/** A host's page of notifications. */
export const noticeTexts = {
  title: "Notifications",
  settings: {
    title: "What you hear of, and how",
    text: "What you hear of at once, what may wait, and by which way.",
    action: "Choose",
  },
  devices: {
    title: "On this phone and others",
    text: "You see at once that something happened, on a locked screen too. It says what kind of thing, never a name, a number, a sum or a code.",
    sample: "A new booking",
    turnOn: "Turn on here",
    busy: "One moment…",
    denied:
      "Your browser was told not to show any. Allow notifications for this site in its settings, then press again.",
    noService: "Your browser's notification service does not answer. Try again, or use another browser.",
    tryAgain: "That did not work. Try again.",
    noScript: "Notifications need JavaScript, which is off here. The ways below work without it.",
    closed:
      "The operator has closed your page, and until it is open again no device takes notifications. SMS and mail still tell you of your guests.",
    hurdles: {
      in_app: "This is the browser inside an app, which can show none. Open this page in Chrome or Safari.",
      iphone:
        "On an iPhone or iPad: press Share in Safari, then Add to Home Screen. Open Lango from there and come back to this page.",
      denied:
        "Notifications of this site are blocked in your browser. Allow them in its settings, then load this page again.",
      unable: "This browser can show none. Chrome, Firefox, Edge and Safari on the home screen can.",
    },
    here: "This device",
    since: (day: string) => `Since ${day}`,
    test: "Send a test",
    turnOff: "Turn off",
    ends: "They end when you log out there, or after 14 days without a visit. From then on the back-up below goes out.",
  },
  groups: { answer: "Waits for you", news: "Good to know", seldom: "Now and then" },
  hints: {
    request: "They wait for your yes",
    double_sale: "Another site sold nights of yours",
    disputed: "Or took one back",
    claim: "A guest says they paid you",
    unplaced: "It fits no booking, or not in amount",
    change: "Other dates or more guests",
    question: "Before they book",
    refund: "And deposits you still hold",
    booking: "Paid, and certain",
    cancelled: "By you or by the guest",
    money: "More for a stay that is booked",
    feed: "It is silent, or lost stays at once",
    review: "A guest wrote of a stay",
    papers: "Papers, calls and what ends soon",
    summary: "What came and what is expected, at 20:00",
    digest: "All that you put under Once a day",
  } satisfies Record<NoticeKind, string> as Record<NoticeKind, string>,
  ways: { push: "Push", sms: "SMS", whatsapp: "WhatsApp", email: "Mail" },
  waits: "Once a day",
  backup: "When no device takes a push within 5 minutes",
  backupHint: "It goes once, with the whole text. Where you chose another way beside push, that one is enough.",
  hour: "Once a day, at",
  save: "Save",
  whatsappHint: "Where WhatsApp does not reach you, an SMS goes.",
  safety: {
    title: "Always told",
    text: "A new password or passkey, another email, phone or payout number, somebody who looks at your pages: these go by SMS and mail, and nobody can turn them off.",
  },
  faults: {
    no_way: (words: string) => `Choose at least one way: ${words}`,
    cannot_wait: (words: string) => `This can't wait for a day: ${words}`,
  },
};
