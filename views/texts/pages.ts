import type { Language } from "#src/core/language.ts";
import { type Lacking, type Wording, withEnglish } from "#views/format/wording.ts";
import { accountTexts, settingsTexts, whyToHost } from "./en/account.ts";
import { adminTexts } from "./en/admin.ts";
import { appTexts } from "./en/app.ts";
import { askedMoreTexts } from "./en/asked-more.ts";
import { boardTexts } from "./en/board.ts";
import { bookingTexts } from "./en/booking.ts";
import { calendarTexts, eventFaults, faultWords, whenSaid } from "./en/calendar.ts";
import { callTexts } from "./en/calls.ts";
import { checkPaymentTexts } from "./en/check-payment.ts";
import { cleaningTexts } from "./en/cleaning.ts";
import { companionTexts } from "./en/companions.ts";
import { consentTexts } from "./en/consent.ts";
import { dashboardTexts, paymentWords } from "./en/dashboard.ts";
import { englishDates } from "./en/dates.ts";
import { devTexts } from "./en/dev.ts";
import { errors } from "./en/errors.ts";
import { eventTexts } from "./en/events.ts";
import { extraTexts } from "./en/extras.ts";
import { figureTexts } from "./en/figures.ts";
import { firebaseTexts } from "./en/firebase.ts";
import { flashTexts } from "./en/flash.ts";
import { foundTexts } from "./en/found.ts";
import { en } from "./en/frame.ts";
import { fraudDemoTexts } from "./en/fraud-demo.ts";
import { frontDeskTexts } from "./en/front-desk.ts";
import { googleTexts } from "./en/google.ts";
import { groupTexts } from "./en/groups.ts";
import { guestTexts } from "./en/guest.ts";
import { guestBookTexts } from "./en/guest-book.ts";
import { guideTexts } from "./en/guide.ts";
import { guideFormTexts } from "./en/guide-form.ts";
import { hostBookingTexts } from "./en/host-booking.ts";
import { hostMoneyTexts } from "./en/host-money.ts";
import { hostPageTexts } from "./en/host-page.ts";
import { houseFormTexts, houseTexts } from "./en/house.ts";
import { identityTexts } from "./en/identity.ts";
import { inquiryDeskTexts, inquiryTexts } from "./en/inquiry.ts";
import { kycDeskTexts } from "./en/kyc-desk.ts";
import { landingTexts } from "./en/landing.ts";
import { legalTexts, privacyTexts, termsTexts } from "./en/legal.ts";
import { lookTwiceTexts } from "./en/look-twice.ts";
import { manyListingTexts } from "./en/many-listings.ts";
import { manyPriceTexts, partInWords } from "./en/many-prices.ts";
import { messageDeskTexts } from "./en/message-desk.ts";
import { moneyTexts } from "./en/money.ts";
import { noOffersTexts } from "./en/no-offers.ts";
import { noticeTexts } from "./en/notices.ts";
import { offerTexts } from "./en/offer.ts";
import { offerDeskTexts } from "./en/offer-desk.ts";
import { passkeyTexts } from "./en/passkeys.ts";
import { payByHandTexts } from "./en/pay-by-hand.ts";
import { payeeTexts } from "./en/payee.ts";
import { paymentTexts } from "./en/payment.ts";
import { payoutTexts } from "./en/payouts.ts";
import { linkCardTexts, pictureDeskTexts, pictureTexts } from "./en/pictures.ts";
import { policyForStay, policyInWords, priceTexts } from "./en/prices.ts";
import { problemTexts } from "./en/problems.ts";
import {
  amenityTexts,
  licenceClasses,
  listingProblem,
  listingTexts,
  photoTexts,
  refusedPhoto,
  unitsBooked,
} from "./en/property.ts";
import { rateTexts, suggestionName, summaries } from "./en/rates.ts";
import { receiptTexts } from "./en/receipt.ts";
import { reconcileTexts } from "./en/reconcile.ts";
import { reportTexts } from "./en/reports.ts";
import { cancelTexts, requestTexts } from "./en/requests.ts";
import { reportDeskTexts, reviewDeskTexts } from "./en/review-desk.ts";
import { reviewTexts } from "./en/reviews.ts";
import { riskTexts } from "./en/risk.ts";
import { roomsTexts } from "./en/rooms.ts";
import { saidTexts } from "./en/said.ts";
import { searchProblem, searchTexts } from "./en/search.ts";
import { shareTexts } from "./en/share.ts";
import { shareDeskTexts } from "./en/share-desk.ts";
import { propertyTexts, stayTexts } from "./en/stay.ts";
import { stayChangeTexts } from "./en/stay-change.ts";
import { teamTexts } from "./en/team.ts";
import { toldTexts } from "./en/told.ts";
import { turnoverTexts } from "./en/turnovers.ts";
import { verificationTexts } from "./en/verification.ts";
import { verifiedTexts } from "./en/verified.ts";
import { swAccount, swSettings, swWhyToHost } from "./sw/account.ts";
import { swApp } from "./sw/app.ts";
import { swAskedMore } from "./sw/asked-more.ts";
import { swBoard } from "./sw/board.ts";
import { swBooking } from "./sw/booking.ts";
import { swCalendars, swEventFaults, swFaultWords, swWhenSaid } from "./sw/calendar.ts";
import { swCalls } from "./sw/calls.ts";
import { swCheckPayment } from "./sw/check-payment.ts";
import { swCleaning } from "./sw/cleaning.ts";
import { swCompanions } from "./sw/companions.ts";
import { swConsent } from "./sw/consent.ts";
import { swDashboard, swPaymentWords } from "./sw/dashboard.ts";
import { swDates } from "./sw/dates.ts";
import { swErrors } from "./sw/errors.ts";
import { swEvents } from "./sw/events.ts";
import { swExtras } from "./sw/extras.ts";
import { swFigures } from "./sw/figures.ts";
import { swFirebase } from "./sw/firebase.ts";
import { swFlash } from "./sw/flash.ts";
import { swFound } from "./sw/found.ts";
import { sw } from "./sw/frame.ts";
import { swFraudDemo } from "./sw/fraud-demo.ts";
import { swFrontDesk } from "./sw/front-desk.ts";
import { swGoogle } from "./sw/google.ts";
import { swGroups } from "./sw/groups.ts";
import { swGuest } from "./sw/guest.ts";
import { swGuestBook } from "./sw/guest-book.ts";
import { swGuide } from "./sw/guide.ts";
import { swGuideForm } from "./sw/guide-form.ts";
import { swHostBooking } from "./sw/host-booking.ts";
import { swHostMoney } from "./sw/host-money.ts";
import { swHostPage } from "./sw/host-page.ts";
import { swHouse, swHouseForm } from "./sw/house.ts";
import { swIdentity } from "./sw/identity.ts";
import { swInquiry, swInquiryDesk } from "./sw/inquiry.ts";
import { swLanding } from "./sw/landing.ts";
import { swLegal, swPrivacy, swTerms } from "./sw/legal.ts";
import { swLookTwice } from "./sw/look-twice.ts";
import { swManyListings } from "./sw/many-listings.ts";
import { swManyPrices, swPartInWords } from "./sw/many-prices.ts";
import { swMessageDesk } from "./sw/message-desk.ts";
import { swMoney } from "./sw/money.ts";
import { swNoOffers } from "./sw/no-offers.ts";
import { swNotices } from "./sw/notices.ts";
import { swOffer } from "./sw/offer.ts";
import { swOfferDesk } from "./sw/offer-desk.ts";
import { swPasskeys } from "./sw/passkeys.ts";
import { swPayByHand } from "./sw/pay-by-hand.ts";
import { swPayee } from "./sw/payee.ts";
import { swPaymentTexts } from "./sw/payment.ts";
import { swPayouts } from "./sw/payouts.ts";
import { swLinkCard, swPictureDesk, swPictures } from "./sw/pictures.ts";
import { swPolicyForStay, swPolicyInWords, swPrices } from "./sw/prices.ts";
import { swProblems } from "./sw/problems.ts";
import {
  swAmenities,
  swLicenceClasses,
  swListing,
  swListingProblem,
  swPhotos,
  swRefusedPhoto,
  swUnitsBooked,
} from "./sw/property.ts";
import { swRates, swSuggestionName, swSummaries } from "./sw/rates.ts";
import { swReceipt } from "./sw/receipt.ts";
import { swReconcile } from "./sw/reconcile.ts";
import { swReports } from "./sw/reports.ts";
import { swCancel, swRequests } from "./sw/requests.ts";
import { swReviewDesk } from "./sw/review-desk.ts";
import { swReviews } from "./sw/reviews.ts";
import { swRisk } from "./sw/risk.ts";
import { swRooms } from "./sw/rooms.ts";
import { swSaid } from "./sw/said.ts";
import { swSearch, swSearchProblem } from "./sw/search.ts";
import { swShare } from "./sw/share.ts";
import { swShareDesk } from "./sw/share-desk.ts";
import { swProperty, swStay } from "./sw/stay.ts";
import { swStayChange } from "./sw/stay-change.ts";
import { swTeam } from "./sw/team.ts";
import { swTold } from "./sw/told.ts";
import { swTurnovers } from "./sw/turnovers.ts";
import { swVerification } from "./sw/verification.ts";
import { swVerified } from "./sw/verified.ts";

const english = {
  frame: en,
  dates: englishDates,
  flash: flashTexts,
  notices: noticeTexts,
  errors,
  problems: problemTexts,
  consent: consentTexts,
  // A property and its booking.
  stay: stayTexts,
  property: propertyTexts,
  house: houseTexts,
  houseForm: houseFormTexts,
  rooms: roomsTexts,
  groups: groupTexts,
  amenities: amenityTexts,
  licenceClasses,
  hostPage: hostPageTexts,
  offerDesk: offerDeskTexts,
  offer: offerTexts,
  share: shareTexts,
  companions: companionTexts,
  told: toldTexts,
  noOffers: noOffersTexts,
  cleaning: cleaningTexts,
  inquiry: inquiryTexts,
  verified: verifiedTexts,
  linkCard: linkCardTexts,
  pictures: pictureTexts,
  search: searchTexts,
  searchProblem,
  booking: bookingTexts,
  prices: priceTexts,
  extras: extraTexts,
  policyForStay,
  policyInWords,
  payment: paymentTexts,
  byHand: payByHandTexts,
  payee: payeeTexts,
  events: eventTexts,
  cancel: cancelTexts,
  stayChange: stayChangeTexts,
  requests: requestTexts,
  receipt: receiptTexts,
  said: saidTexts,
  askedMore: askedMoreTexts,
  risk: riskTexts,
  fraudDemo: fraudDemoTexts,
  guest: guestTexts,
  guide: guideTexts,
  reviews: reviewTexts,
  reports: reportTexts,
  // Who somebody is.
  firebase: firebaseTexts,
  google: googleTexts,
  calls: callTexts,
  identity: identityTexts,
  passkeys: passkeyTexts,
  account: accountTexts,
  whyToHost,
  settings: settingsTexts,
  found: foundTexts,
  // A host's desk.
  app: appTexts,
  shareDesk: shareDeskTexts,
  dashboard: dashboardTexts,
  paymentWords,
  hostBooking: hostBookingTexts,
  hostMoney: hostMoneyTexts,
  frontDesk: frontDeskTexts,
  guestBook: guestBookTexts,
  turnovers: turnoverTexts,
  team: teamTexts,
  money: moneyTexts,
  figures: figureTexts,
  reconcile: reconcileTexts,
  checkPayment: checkPaymentTexts,
  lookTwice: lookTwiceTexts,
  messageDesk: messageDeskTexts,
  payouts: payoutTexts,
  listing: listingTexts,
  guideForm: guideFormTexts,
  listingProblem,
  unitsBooked,
  photos: photoTexts,
  refusedPhoto,
  rates: rateTexts,
  manyListings: manyListingTexts,
  manyPrices: manyPriceTexts,
  partInWords,
  suggestionName,
  summaries,
  board: boardTexts,
  calendars: calendarTexts,
  eventFaults,
  faultWords,
  whenSaid,
  reviewDesk: reviewDeskTexts,
  pictureDesk: pictureDeskTexts,
  inquiryDesk: inquiryDeskTexts,
  verification: verificationTexts,
  // The front page, the operator and the demo.
  landing: landingTexts,
  legal: legalTexts,
  terms: termsTexts,
  privacy: privacyTexts,
  admin: adminTexts,
  reportDesk: reportDeskTexts,
  kycDesk: kycDeskTexts,
  dev: devTexts,
};

export type PageTexts = Wording<typeof english>;
export type FlashKey = keyof PageTexts["flash"];

/** What Kiswahili says of it: every word that guests and hosts read. */
export const swahili: Lacking<PageTexts> = {
  frame: sw,
  dates: swDates,
  flash: swFlash,
  problems: swProblems,
  consent: swConsent,
  stay: swStay,
  property: swProperty,
  house: swHouse,
  rooms: swRooms,
  groups: swGroups,
  amenities: swAmenities,
  licenceClasses: swLicenceClasses,
  hostPage: swHostPage,
  offer: swOffer,
  share: swShare,
  companions: swCompanions,
  told: swTold,
  noOffers: swNoOffers,
  cleaning: swCleaning,
  team: swTeam,
  inquiry: swInquiry,
  verified: swVerified,
  verification: swVerification,
  linkCard: swLinkCard,
  pictures: swPictures,
  search: swSearch,
  searchProblem: swSearchProblem,
  booking: swBooking,
  prices: swPrices,
  extras: swExtras,
  policyForStay: swPolicyForStay,
  policyInWords: swPolicyInWords,
  payment: swPaymentTexts,
  byHand: swPayByHand,
  payee: swPayee,
  events: swEvents,
  cancel: swCancel,
  stayChange: swStayChange,
  requests: swRequests,
  receipt: swReceipt,
  said: swSaid,
  askedMore: swAskedMore,
  risk: swRisk,
  fraudDemo: swFraudDemo,
  guest: swGuest,
  guide: swGuide,
  reviews: swReviews,
  reports: swReports,
  firebase: swFirebase,
  google: swGoogle,
  calls: swCalls,
  found: swFound,
  dashboard: swDashboard,
  paymentWords: swPaymentWords,
  hostMoney: swHostMoney,
  frontDesk: swFrontDesk,
  guestBook: swGuestBook,
  turnovers: swTurnovers,
  money: swMoney,
  figures: swFigures,
  reconcile: swReconcile,
  checkPayment: swCheckPayment,
  payouts: swPayouts,
  board: swBoard,
  calendars: swCalendars,
  eventFaults: swEventFaults,
  faultWords: swFaultWords,
  whenSaid: swWhenSaid,
  identity: swIdentity,
  account: swAccount,
  whyToHost: swWhyToHost,
  settings: swSettings,
  errors: swErrors,
  hostBooking: swHostBooking,
  messageDesk: swMessageDesk,
  guideForm: swGuideForm,
  shareDesk: swShareDesk,
  offerDesk: swOfferDesk,
  reviewDesk: swReviewDesk,
  lookTwice: swLookTwice,
  passkeys: swPasskeys,
  listing: swListing,
  listingProblem: swListingProblem,
  unitsBooked: swUnitsBooked,
  photos: swPhotos,
  refusedPhoto: swRefusedPhoto,
  pictureDesk: swPictureDesk,
  inquiryDesk: swInquiryDesk,
  houseForm: swHouseForm,
  notices: swNotices,
  rates: swRates,
  manyListings: swManyListings,
  manyPrices: swManyPrices,
  partInWords: swPartInWords,
  suggestionName: swSuggestionName,
  summaries: swSummaries,
  app: swApp,
  landing: swLanding,
  legal: swLegal,
  terms: swTerms,
  privacy: swPrivacy,
};

/** What a page says, in the language of whoever reads it. The operator's desk is English. */
export const pagesIn: Readonly<Record<Language, PageTexts>> = {
  en: english,
  sw: withEnglish<PageTexts>(swahili, english),
};
