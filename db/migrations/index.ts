import type { Database } from "bun:sqlite";
import start from "./0001-start.sql" with { type: "text" };
import identity from "./0002-identity.sql" with { type: "text" };
import money from "./0003-money.sql" with { type: "text" };
import prices from "./0004-prices.sql" with { type: "text" };
import calendar from "./0005-calendar.sql" with { type: "text" };
import measures from "./0006-measures.sql" with { type: "text" };
import waysIn from "./0007-ways-in.sql" with { type: "text" };
import reconcile from "./0008-reconcile.sql" with { type: "text" };
import receipts from "./0009-receipts.sql" with { type: "text" };
import desk from "./0010-desk.sql" with { type: "text" };
import secrets from "./0011-secrets.sql" with { type: "text" };
import endedStays from "./0012-ended-stays.sql" with { type: "text" };
import corrections from "./0013-corrections.sql" with { type: "text" };
import deniedReceipts from "./0014-denied-receipts.sql" with { type: "text" };
import contradicted from "./0015-contradicted.sql" with { type: "text" };
import lookups from "./0016-lookups.sql" with { type: "text" };
import soldElsewhere from "./0017-sold-elsewhere.sql" with { type: "text" };
import proof from "./0018-proof.sql" with { type: "text" };
import houses from "./0019-houses.sql" with { type: "text" };
import codes from "./0020-codes.sql" with { type: "text" };
import moneyProof from "./0020-money-proof.sql" with { type: "text" };
import forgetting from "./0021-forgetting.sql" with { type: "text" };
import keptForms from "./0022-kept-forms.sql" with { type: "text" };
import sealedFeeds from "./0022-sealed-feeds.sql" with { type: "text" };
import accountChanges from "./0023-account-changes.sql" with { type: "text" };
import passkeys from "./0024-passkeys.sql" with { type: "text" };
import found from "./0025-found.sql" with { type: "text" };
import providerSessions from "./0026-provider-sessions.sql" with { type: "text" };
import refusedAddress from "./0027-refused-address.sql" with { type: "text" };
import states from "./0028-states.sql" with { type: "text" };
import takenBack from "./0029-taken-back.sql" with { type: "text" };
import changedStays from "./0032-changed-stays.sql" with { type: "text" };
import arrivals from "./0034-arrivals.sql" with { type: "text" };
import oneCode from "./0035-one-code.sql" with { type: "text" };
import changeRequests from "./0036-change-requests.sql" with { type: "text" };
import saidTakenBack from "./0037-said-taken-back.sql" with { type: "text" };
import revivedHolds from "./0038-revived-holds.sql" with { type: "text" };
import kyc from "./0039-kyc.sql" with { type: "text" };
import licences from "./0041-licences.sql" with { type: "text" };
import audit from "./0044-audit.sql" with { type: "text" };
import verified from "./0044-verified.sql" with { type: "text" };
import operatorsDesk from "./0046-desk.sql" with { type: "text" };
import risk from "./0047-risk.sql" with { type: "text" };
import reviews from "./0048-reviews.sql" with { type: "text" };
import deskLists from "./0049-desk-lists.sql" with { type: "text" };
import messages from "./0055-messages.sql" with { type: "text" };
import share from "./0055-share.sql" with { type: "text" };
import hoursOfStay from "./0059-hours-of-stay.sql" with { type: "text" };
import verifiedHouses from "./0060-verified-houses.sql" with { type: "text" };
import guides from "./0061-guides.sql" with { type: "text" };
import reports from "./0061-reports.sql" with { type: "text" };
import pictures from "./0062-pictures.sql" with { type: "text" };
import guideJobs from "./0063-guide-jobs.sql" with { type: "text" };
import codeChecks from "./0064-code-checks.sql" with { type: "text" };
import inquiries from "./0066-inquiries.sql" with { type: "text" };
import saidReversals from "./0067-said-reversals.sql" with { type: "text" };
import callAnswers from "./0068-call-answers.sql" with { type: "text" };
import furtherPapers from "./0069-further-papers.sql" with { type: "text" };
import quoteLinks from "./0070-quote-links.sql" with { type: "text" };
import notices from "./0071-notices.sql" with { type: "text" };
import threads from "./0073-threads.sql" with { type: "text" };
import feedsAgain from "./0075-feeds.sql" with { type: "text" };
import messageCounts from "./0076-message-counts.sql" with { type: "text" };
import partTakenBack from "./0077-part-taken-back.sql" with { type: "text" };
import paymentsOfHosts from "./0079-payments-of-hosts.sql" with { type: "text" };
import dayRules from "./0081-day-rules.sql" with { type: "text" };
import pricesAgain from "./0082-prices-again.sql" with { type: "text" };
import extras from "./0083-extras.sql" with { type: "text" };
import rooms from "./0084-rooms.sql" with { type: "text" };
import houseFacts from "./0088-house-facts.sql" with { type: "text" };
import idsByCall from "./0089-ids-by-call.sql" with { type: "text" };
import fromPrices from "./0092-from-prices.sql" with { type: "text" };
import priceChanges from "./0094-price-changes.sql" with { type: "text" };
import hostEvents from "./0095-host-events.sql" with { type: "text" };
import photoCaptions from "./0096-photo-captions.sql" with { type: "text" };
import companions from "./0099-companions.sql" with { type: "text" };
import toldByGuests from "./0100-told-by-guests.sql" with { type: "text" };
import marks from "./0102-marks.sql" with { type: "text" };
import instance from "./0103-instance.sql" with { type: "text" };
import demoOrHouse from "./0104-demo-or-house.sql" with { type: "text" };
import messageOutcomes from "./0105-message-outcomes.sql" with { type: "text" };
import groups from "./0125-groups.sql" with { type: "text" };
import madeOut from "./0135-made-out.sql" with { type: "text" };
import transfers from "./0136-transfers.sql" with { type: "text" };
import stayFacts from "./0140-stay-facts.sql" with { type: "text" };
import guestBook from "./0141-guest-book.sql" with { type: "text" };
import returningPrice from "./0142-returning-price.sql" with { type: "text" };
import turnovers from "./0143-turnovers.sql" with { type: "text" };
import arrivalWords from "./0144-arrival-words.sql" with { type: "text" };
import recoveries from "./0150-recoveries.sql" with { type: "text" };
import flatHistory from "./0155-flat-history.sql" with { type: "text" };
import passkeysShown from "./0165-passkeys-shown.sql" with { type: "text" };
import askedByRule from "./0170-asked-by-rule.sql" with { type: "text" };
import team from "./0175-team.sql" with { type: "text" };
import teamCodes from "./0176-team-codes.sql" with { type: "text" };
import seenSteps from "./0185-seen-steps.sql" with { type: "text" };
import bookingsByMaking from "./0186-bookings-by-making.sql" with { type: "text" };
import roomsAskedTogether from "./0190-rooms-asked-together.sql" with { type: "text" };
import promoOfGroups from "./0191-promo-of-groups.sql" with { type: "text" };
import whoSleepsWhere from "./0192-who-sleeps-where.sql" with { type: "text" };
import offersOfRooms from "./0196-offers-of-rooms.sql" with { type: "text" };
import sentTogether from "./0197-sent-together.sql" with { type: "text" };
import holdsOfProperty from "./0200-holds-of-property.sql" with { type: "text" };
import smsWaiting from "./0201-sms-waiting.sql" with { type: "text" };
import givenProperties from "./0210-given-properties.sql" with { type: "text" };
import signatures from "./0211-signatures.sql" with { type: "text" };
import changedListings from "./0215-changed-listings.sql" with { type: "text" };
import deskByKey from "./0220-desk-by-key.sql" with { type: "text" };
import foundByKey from "./0226-found-by-key.sql" with { type: "text" };
import listingLog from "./0230-listing-log.sql" with { type: "text" };
import memberPush from "./0231-member-push.sql" with { type: "text" };
import sought from "./0235-sought.sql" with { type: "text" };
import knownGuests from "./0236-known-guests.sql" with { type: "text" };
import bySource from "./0237-by-source.sql" with { type: "text" };
import leftPage from "./0248-left-page.sql" with { type: "text" };
import provenNumbers from "./0250-proven-numbers.sql" with { type: "text" };
import listed from "./0260-listed.sql" with { type: "text" };
import shareSums from "./0261-share-sums.sql" with { type: "text" };
import guestsAgain from "./0262-guests-again.sql" with { type: "text" };
import reviewsForPictures from "./0263-reviews-for-pictures.sql" with { type: "text" };
import stayMonths from "./0265-stay-months.sql" with { type: "text" };
import lettersKept from "./0290-letters-kept.sql" with { type: "text" };
import amongMany from "./0300-among-many.sql" with { type: "text" };
import stateCounts from "./0301-state-counts.sql" with { type: "text" };
import listedOfLink from "./0302-listed-of-link.sql" with { type: "text" };
import keysOfHosts from "./0303-keys-of-hosts.sql" with { type: "text" };
import paperRoom from "./0330-paper-room.sql" with { type: "text" };
import declinedAt from "./0340-declined-at.sql" with { type: "text" };
import { allowPasskeySessions } from "./allow-passkey-sessions.ts";
import { fillBrandLooks } from "./fill-brand-looks.ts";
import { hashSecrets } from "./hash-secrets.ts";

/** `after` does what SQL alone cannot, in the same change. */
export type Migration = Readonly<{ name: string; sql: string; after?: (client: Database) => void }>;

/** Every change of the schema, in order. Once released, a migration is never edited; `name` is what the database remembers. */
export const migrations: readonly Migration[] = [
  { name: "0001-start", sql: start },
  { name: "0002-identity", sql: identity },
  { name: "0003-money", sql: money },
  { name: "0004-prices", sql: prices },
  { name: "0005-calendar", sql: calendar },
  { name: "0006-measures", sql: measures },
  { name: "0007-ways-in", sql: waysIn },
  { name: "0008-reconcile", sql: reconcile },
  { name: "0009-receipts", sql: receipts },
  { name: "0010-desk", sql: desk },
  { name: "0011-secrets", sql: secrets, after: hashSecrets },
  { name: "0012-ended-stays", sql: endedStays },
  { name: "0013-corrections", sql: corrections },
  { name: "0014-denied-receipts", sql: deniedReceipts },
  { name: "0015-contradicted", sql: contradicted },
  { name: "0016-lookups", sql: lookups },
  { name: "0017-sold-elsewhere", sql: soldElsewhere },
  { name: "0018-proof", sql: proof },
  { name: "0019-houses", sql: houses, after: fillBrandLooks },
  { name: "0020-money-proof", sql: moneyProof },
  { name: "0020-codes", sql: codes },
  { name: "0021-forgetting", sql: forgetting },
  { name: "0022-sealed-feeds", sql: sealedFeeds },
  { name: "0022-kept-forms", sql: keptForms },
  { name: "0023-account-changes", sql: accountChanges },
  { name: "0024-passkeys", sql: passkeys, after: allowPasskeySessions },
  { name: "0025-found", sql: found },
  { name: "0026-provider-sessions", sql: providerSessions },
  { name: "0027-refused-address", sql: refusedAddress },
  { name: "0028-states", sql: states },
  { name: "0029-taken-back", sql: takenBack },
  { name: "0032-changed-stays", sql: changedStays },
  { name: "0034-arrivals", sql: arrivals },
  { name: "0035-one-code", sql: oneCode },
  { name: "0036-change-requests", sql: changeRequests },
  { name: "0037-said-taken-back", sql: saidTakenBack },
  { name: "0038-revived-holds", sql: revivedHolds },
  { name: "0039-kyc", sql: kyc },
  { name: "0041-licences", sql: licences },
  { name: "0044-audit", sql: audit },
  { name: "0044-verified", sql: verified },
  { name: "0046-desk", sql: operatorsDesk },
  { name: "0047-risk", sql: risk },
  { name: "0048-reviews", sql: reviews },
  { name: "0049-desk-lists", sql: deskLists },
  { name: "0055-messages", sql: messages },
  { name: "0055-share", sql: share },
  { name: "0059-hours-of-stay", sql: hoursOfStay },
  { name: "0060-verified-houses", sql: verifiedHouses },
  { name: "0061-guides", sql: guides },
  { name: "0061-reports", sql: reports },
  { name: "0062-pictures", sql: pictures },
  { name: "0063-guide-jobs", sql: guideJobs },
  { name: "0064-code-checks", sql: codeChecks },
  { name: "0066-inquiries", sql: inquiries },
  { name: "0068-call-answers", sql: callAnswers },
  { name: "0073-threads", sql: threads },
  { name: "0069-further-papers", sql: furtherPapers },
  { name: "0070-quote-links", sql: quoteLinks },
  { name: "0067-said-reversals", sql: saidReversals },
  { name: "0071-notices", sql: notices },
  { name: "0075-feeds", sql: feedsAgain },
  { name: "0076-message-counts", sql: messageCounts },
  { name: "0079-payments-of-hosts", sql: paymentsOfHosts },
  { name: "0081-day-rules", sql: dayRules },
  { name: "0084-rooms", sql: rooms },
  { name: "0077-part-taken-back", sql: partTakenBack },
  { name: "0088-house-facts", sql: houseFacts },
  { name: "0082-prices-again", sql: pricesAgain },
  { name: "0083-extras", sql: extras },
  { name: "0096-photo-captions", sql: photoCaptions },
  { name: "0092-from-prices", sql: fromPrices },
  { name: "0099-companions", sql: companions },
  { name: "0094-price-changes", sql: priceChanges },
  { name: "0100-told-by-guests", sql: toldByGuests },
  { name: "0095-host-events", sql: hostEvents },
  { name: "0102-marks", sql: marks },
  { name: "0103-instance", sql: instance },
  { name: "0089-ids-by-call", sql: idsByCall },
  { name: "0104-demo-or-house", sql: demoOrHouse },
  { name: "0150-recoveries", sql: recoveries },
  { name: "0135-made-out", sql: madeOut },
  { name: "0155-flat-history", sql: flatHistory },
  { name: "0140-stay-facts", sql: stayFacts },
  { name: "0136-transfers", sql: transfers },
  { name: "0141-guest-book", sql: guestBook },
  { name: "0142-returning-price", sql: returningPrice },
  { name: "0125-groups", sql: groups },
  { name: "0105-message-outcomes", sql: messageOutcomes },
  { name: "0143-turnovers", sql: turnovers },
  { name: "0144-arrival-words", sql: arrivalWords },
  { name: "0190-rooms-asked-together", sql: roomsAskedTogether },
  { name: "0165-passkeys-shown", sql: passkeysShown },
  { name: "0175-team", sql: team },
  { name: "0191-promo-of-groups", sql: promoOfGroups },
  { name: "0192-who-sleeps-where", sql: whoSleepsWhere },
  { name: "0170-asked-by-rule", sql: askedByRule },
  { name: "0185-seen-steps", sql: seenSteps },
  { name: "0176-team-codes", sql: teamCodes },
  { name: "0186-bookings-by-making", sql: bookingsByMaking },
  { name: "0196-offers-of-rooms", sql: offersOfRooms },
  { name: "0197-sent-together", sql: sentTogether },
  { name: "0215-changed-listings", sql: changedListings },
  { name: "0200-holds-of-property", sql: holdsOfProperty },
  { name: "0201-sms-waiting", sql: smsWaiting },
  { name: "0220-desk-by-key", sql: deskByKey },
  { name: "0210-given-properties", sql: givenProperties },
  { name: "0211-signatures", sql: signatures },
  { name: "0226-found-by-key", sql: foundByKey },
  { name: "0250-proven-numbers", sql: provenNumbers },
  { name: "0230-listing-log", sql: listingLog },
  { name: "0248-left-page", sql: leftPage },
  { name: "0235-sought", sql: sought },
  { name: "0236-known-guests", sql: knownGuests },
  { name: "0237-by-source", sql: bySource },
  { name: "0231-member-push", sql: memberPush },
  { name: "0265-stay-months", sql: stayMonths },
  { name: "0260-listed", sql: listed },
  { name: "0261-share-sums", sql: shareSums },
  { name: "0262-guests-again", sql: guestsAgain },
  { name: "0263-reviews-for-pictures", sql: reviewsForPictures },
  { name: "0290-letters-kept", sql: lettersKept },
  { name: "0330-paper-room", sql: paperRoom },
  { name: "0340-declined-at", sql: declinedAt },
  { name: "0300-among-many", sql: amongMany },
  { name: "0301-state-counts", sql: stateCounts },
  { name: "0302-listed-of-link", sql: listedOfLink },
  { name: "0303-keys-of-hosts", sql: keysOfHosts },
];
