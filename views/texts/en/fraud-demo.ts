import type { RiskExample } from "#src/core/risk/examples.ts";
import type { RiskMeasure } from "#src/core/risk/measure.ts";

type Example = Readonly<{ title: string; text: string }>;

/** The page on which anybody tries the rules that make a host look twice. */
export const fraudDemoTexts = {
  title: "Fraud prevention, to try out",
  lead: "When a booking looks odd, its host is told why, in plain words. Change anything below and see what the rules make of it. Nothing you put in is kept.",
  promises: {
    title: "What it never does",
    list: [
      "It refuses nobody. A host decides, and a guest reads what is asked of them.",
      "It looks at one house's own bookings. No house knows what another has seen.",
      "It does not count where somebody comes from, what they are called or what language they read.",
      "A shared network never counts: behind one address of a mobile carrier there are hundreds of guests.",
      "What M-PESA hides is not known, and what is not known never counts.",
      "There is no hidden model: the rules on this page are all there is.",
    ],
  },
  result: "The result",
  nothing: "No rule applies.",
  effect: "What the guest is asked, in this house",
  noEffect: "Nothing more. The booking goes on as any other.",
  guestReads: "The guest reads:",
  example: "Wanjiru",
  tryIt: "Try it",
  hint: "Leave empty what a house would not know.",
  groups: {
    money: "Money",
    stay: "The stay",
    guest: "The guest, at this house",
    host: "What the host asks at each level",
  },
  fields: {
    typedCode: "A code was typed",
    message: "A message was pasted",
    payer: "Who paid",
    isCodeReused: "The code paid another booking of the house",
    isTakenBack: "The money was taken back afterwards",
    failedPrompts: "Requests for the PIN that were refused",
    isSameDay: "It begins on the day it is booked",
    nights: "Nights",
    party: "Guests",
    maxGuests: "Guests the place takes",
    unpaidHolds: "Stays begun here and never paid, in 30 days",
    numbersOfBrowser: "Numbers used in this browser here, in 30 days",
    isNewNumber: "The first booking of this number here",
    isBlocked: "The host has blocked the number",
    name: "Name",
    email: "E-mail",
  },
  options: {
    unknown: "Not known",
    in_a_list: "M-PESA or the host's list has it",
    in_no_list: "No list has it",
    fits: "M-PESA says the same",
    contradicted: "M-PESA says otherwise",
    guest: "The guest",
    another: "Somebody else",
  },
  measures: {
    nothing: "Nothing",
    deposit: "A deposit of KES 5,000",
    request: "To wait for the host's yes",
    id: "An ID at the door",
  } satisfies Record<RiskMeasure, string>,
  levels: { low: "Low, below 30", look: "Worth a look, 30 to 59", high: "High, from 60" },
  button: "Show the result",
  again: "Begin anew",
  rules: {
    title: "All rules",
    text: "The weights of those that apply are added up, to 100 at most.",
    beside: "Only beside another reason.",
  },
  examples: {
    title: "As it happens",
    list: {
      old_message: {
        title: "The message that has paid before",
        text: "A guest at the door shows a true M-PESA message. It paid somebody else's stay last week. A code counts once.",
      },
      false_message: {
        title: "The message that M-PESA never wrote",
        text: "The text looks right and comes from a private number; the balance is hidden. Sometimes a call follows: too much was sent, please send some back. Look in your own M-PESA, never in theirs, and forward it to 333.",
      },
      taken_back: {
        title: "Paid, and called back",
        text: "What was paid to a till can be asked back by the payer; what came to a paybill is sent back by who received it. Either can take three working days.",
      },
      party: {
        title: "Twelve friends, one night, tonight",
        text: "Most such evenings are a birthday. Some end with broken doors, which is why a word beforehand, a deposit or an ID helps.",
      },
      many_numbers: {
        title: "Nights kept, never paid, by four numbers",
        text: "Somebody keeps a calendar full to hurt a house, or tries numbers until a payment goes through.",
      },
      family_pays: {
        title: "Their brother pays",
        text: "Families, firms and friends pay for each other every day. Alone it changes nothing.",
      },
      first_stay: {
        title: "Somebody who has never been here",
        text: "Everybody is new once. Five of a hundred, and no more is asked.",
      },
    } satisfies Record<RiskExample, Example> as Readonly<Record<RiskExample, Example>>,
  },
};
