import type { Language } from "#src/core/language.ts";
import type { Wording } from "#views/format/wording.ts";
import { accountTexts } from "./en/account.ts";
import { bookingTexts } from "./en/booking.ts";
import { callTexts } from "./en/calls.ts";
import { consentTexts } from "./en/consent.ts";
import { englishDates } from "./en/dates.ts";
import { firebaseTexts } from "./en/firebase.ts";
import { en } from "./en/frame.ts";
import { guestTexts } from "./en/guest.ts";
import { hostPageTexts } from "./en/host-page.ts";
import { identityTexts } from "./en/identity.ts";
import { payByHandTexts } from "./en/pay-by-hand.ts";
import { paymentTexts } from "./en/payment.ts";
import { policyForStay, priceTexts } from "./en/prices.ts";
import { problemTexts } from "./en/problems.ts";
import { amenityTexts } from "./en/property.ts";
import { receiptTexts } from "./en/receipt.ts";
import { cancelTexts, requestTexts } from "./en/requests.ts";
import { saidTexts } from "./en/said.ts";
import { searchProblem, searchTexts } from "./en/search.ts";
import { propertyTexts, stayTexts } from "./en/stay.ts";
import { type GuestAccount, swAccount } from "./sw/account.ts";
import { swBooking } from "./sw/booking.ts";
import { swConsent } from "./sw/consent.ts";
import { swDates } from "./sw/dates.ts";
import { swProviderGuest, swProviderPhone } from "./sw/firebase.ts";
import { sw } from "./sw/frame.ts";
import { swGuest } from "./sw/guest.ts";
import { swHostPage } from "./sw/host-page.ts";
import { swDemo, swLogin, swSignOut } from "./sw/identity.ts";
import { swPayByHand } from "./sw/pay-by-hand.ts";
import { swPaymentTexts } from "./sw/payment.ts";
import { swPolicyForStay, swPrices } from "./sw/prices.ts";
import { swProblems } from "./sw/problems.ts";
import { swAmenities } from "./sw/property.ts";
import { type GuestReceipt, swReceipt } from "./sw/receipt.ts";
import { swAnswer, swCancel } from "./sw/requests.ts";
import { swSaid } from "./sw/said.ts";
import { swSearch, swSearchProblem } from "./sw/search.ts";
import { swProperty, swStay } from "./sw/stay.ts";

/** Without the parts that only hosts read. */
const account: GuestAccount = accountTexts;
const receipt: GuestReceipt = receiptTexts;

const english = {
  frame: en,
  dates: englishDates,
  stay: stayTexts,
  property: propertyTexts,
  amenities: amenityTexts,
  hostPage: hostPageTexts,
  search: searchTexts,
  searchProblem,
  booking: bookingTexts,
  prices: priceTexts,
  policyForStay,
  payment: paymentTexts,
  byHand: payByHandTexts,
  cancel: cancelTexts,
  answer: requestTexts.answer,
  receipt,
  said: saidTexts,
  guest: guestTexts,
  providerPhone: firebaseTexts.phone,
  providerGuest: firebaseTexts.guest,
  demo: callTexts.demo,
  login: identityTexts.login,
  signOut: identityTexts.signOut,
  account,
  consent: consentTexts,
  problems: problemTexts,
};

export type PageTexts = Wording<typeof english>;

/** What a guest reads on our pages, by the language she chose. What one language lacks is a type error. */
export const pagesIn: Readonly<Record<Language, PageTexts>> = {
  en: english,
  sw: {
    frame: sw,
    dates: swDates,
    stay: swStay,
    property: swProperty,
    amenities: swAmenities,
    hostPage: swHostPage,
    search: swSearch,
    searchProblem: swSearchProblem,
    booking: swBooking,
    prices: swPrices,
    policyForStay: swPolicyForStay,
    payment: swPaymentTexts,
    byHand: swPayByHand,
    cancel: swCancel,
    answer: swAnswer,
    receipt: swReceipt,
    said: swSaid,
    guest: swGuest,
    providerPhone: swProviderPhone,
    providerGuest: swProviderGuest,
    demo: swDemo,
    login: swLogin,
    signOut: swSignOut,
    account: swAccount,
    consent: swConsent,
    problems: swProblems,
  },
};
