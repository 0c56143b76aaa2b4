/**
 * What of each table somebody sees who has to do with some properties of a house: a condition on its row `t`, in which
 * `:given` stands for their ids. `all` is shown whole: it is of nobody's property, or its pages are not theirs. A table
 * that is not named here fails `for-person.test.ts`, so nothing that is made tomorrow is shown by mistake.
 */
type Seen = "all" | string;

const OF_PROPERTY = "t.property_id in :given";
const ofBooking = (id: string) =>
  `exists (select 1 from main.bookings b where b.id = ${id} and b.property_id in :given)`;
const OF_BOOKING = ofBooking("t.booking_id");
const OF_PAYMENT = `(${OF_BOOKING} or exists (select 1 from main.payment_shares s join main.bookings o on o.id = s.booking_id
  where s.payment_id = t.id and o.property_id in :given))`;
const ofThread = (id: string) => `exists (select 1 from main.threads h left join main.bookings b on b.id = h.booking_id
  left join main.inquiries i on i.id = h.inquiry_id
  where h.id = ${id} and (b.property_id in :given or i.property_id in :given))`;

/** The tables that say of themselves whose property they are about: what is not given can't be changed in them either. */
export const GUARDED: Readonly<Record<string, string>> = {
  properties: "t.id in :given",
  ...Object.fromEntries(
    [
      ...["blocks", "bookings", "calendar_links", "date_rates", "day_rules", "extras", "feeds", "guide_photos"],
      ...["guide_sections", "house_beds", "house_facts", "inquiries", "outside_stays", "photos", "price_change_parts"],
      ...["promo_codes", "quote_links", "rate_cards", "ready_facts", "room_faults", "seasons", "weekday_prices"],
    ].map((table) => [table, OF_PROPERTY]),
  ),
  ...Object.fromEntries(
    [
      ...["arrival_words", "booking_notes", "change_requests", "gate_plates", "guest_ratings", "ledger_entries"],
      ...["no_shows", "receipts", "refunds", "stay_facts", "told_by_guests"],
    ].map((table) => [table, OF_BOOKING]),
  ),
  payments: OF_PAYMENT,
};

export const SEEN: Readonly<Record<string, Seen>> = {
  ...GUARDED,
  ...Object.fromEntries(
    [
      "from_prices",
      "price_log",
      "listing_log",
      "host_event_properties",
      "known_guests",
      "review_totals",
      "reviews",
      "seen_steps",
      "share_links",
      "share_sums",
      "stay_months",
      "told_events",
    ].map((table) => [table, OF_PROPERTY]),
  ),
  ...Object.fromEntries(
    [
      ...["booking_revisions", "companion_links", "ledger_sums", "offer_consents", "payment_shares", "refused_codes"],
      ...["risk_answers", "risk_asks", "signatures", "sought", "team_acts"],
    ].map((table) => [table, OF_BOOKING]),
  ),
  reports: OF_PROPERTY,
  made_out: `exists (select 1 from main.receipts r where r.id = t.receipt_id and ${ofBooking("r.booking_id")})`,
  refund_waits: `exists (select 1 from main.refunds r where r.id = t.refund_id and ${ofBooking("r.booking_id")})`,
  sent_together: `exists (select 1 from main.refunds r where r.id = t.refund_id and ${ofBooking("r.booking_id")})`,
  // Money of the house that nobody has found a booking for is the whole house's to sort out.
  seen_money: `exists (select 1 from main.payments p where p.id = t.payment_id and ${ofBooking("p.booking_id")})`,
  price_changes: `exists (select 1 from main.price_change_parts c where c.change_id = t.id and c.property_id in :given)`,
  share_visits: `exists (select 1 from main.share_links l where l.id = t.link_id and l.property_id in :given)`,
  threads: `(${ofBooking("t.booking_id")} or exists (select 1 from main.inquiries i
    where i.id = t.inquiry_id and i.property_id in :given))`,
  messages: ofThread("t.thread_id"),
  incoming_messages: ofThread("t.thread_id"),
  automatic_messages: ofThread("t.thread_id"),
  // Texts and rules of all properties hold for theirs too.
  message_rules: `(t.property_id is null or ${OF_PROPERTY})`,
  message_templates: `(t.property_id is null or ${OF_PROPERTY})`,
  // Which nights are taken is looked at whole, so that no night of a house and its rooms is sold twice; what is shown
  // of them hangs on the properties, bookings and stays above.
  occupied_nights: "all",
  house_rooms: "all",
  // The letters of `sought`, by its places and nothing else: whoever asks them goes on to the bookings above.
  ...Object.fromEntries(
    ["sought_letters", ...["config", "data", "docsize", "idx"].map((part) => `sought_letters_${part}`)].map((table) => [
      table,
      "all" as const,
    ]),
  ),
  ...Object.fromEntries(
    [
      ...["account_changes", "audit_log", "audit_reasons", "blocked_numbers", "callbacks", "cleaner_link_properties"],
      ...["cleaner_links", "code_checks", "early_reports", "found_things", "guest_cards", "guest_numbers", "guests"],
      ...["host_events", "host_looks", "hosts", "identities", "instance", "invites", "jobs", "kept_forms", "kyc_calls"],
      ...["kyc_checks", "kyc_decisions", "kyc_documents", "kyc_letters", "kyc_papers", "look_photos", "looks"],
      ...[
        "mail_tokens",
        "marks",
        "measure_refusals",
        "measures",
        "member_devices",
        "member_sessions",
        "migrations",
        "mpesa_exchanges",
      ],
      ...["mpesa_operations", "notice_choices", "notice_settings", "notices", "old_brands", "passkey_challenges"],
      ...["passkey_owners", "passkeys", "payout_accounts", "payout_tests", "phone_codes", "provider_sessions"],
      ...["push_devices", "push_keys", "quiet_listings", "ready_texts", "recoveries", "registration"],
      ...[
        "returning_prices",
        "risk_choices",
        "sessions",
        "sms_sent",
        "sought_houses",
        "stopped_numbers",
        "tax_settings",
      ],
      ...["state_counts", "team_member_properties", "team_members", "watched_shortcodes"],
    ].map((table) => [table, "all" as const]),
  ),
};
