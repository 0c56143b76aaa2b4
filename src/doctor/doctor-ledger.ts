import { REFUND_DAYS } from "#src/core/booking/cancellation.ts";
import type { HouseCheck } from "./doctor-checks.ts";

/**
 * Each check is a question whose answer should be nothing: every row is a fault, named by
 * what a person can look up. Signs are the ledger's: what a guest paid counts below zero.
 */
export const LEDGER_CHECKS: readonly HouseCheck[] = [
  {
    check: "every payment is in the ledger with what came, and no other is",
    sql: `select p.id || ' of booking ' || b.code || ': came ' || came || ', ledger ' || counted as what from (
        select payments.*,
          iif(state in ('paid', 'paid_late', 'refunded') or (state = 'needs_review' and receipt is not null),
            coalesce(received_kes, amount_kes), 0) as came,
          (select coalesce(-sum(amount_kes), 0) from ledger_entries
            where payment_id = payments.id and kind in ('payment', 'adjustment')) as counted
        from payments) p join bookings b on b.id = p.booking_id
      where came <> counted`,
  },
  {
    check: "every refund that was sent is in the ledger, and no other is",
    sql: `select r.id || ': ' || r.state || ' ' || r.amount_kes || ', ledger ' || counted as what from (
        select refunds.*, (select coalesce(sum(amount_kes), 0) from ledger_entries
          where refund_id = refunds.id and kind = 'refund') as counted from refunds) r
      where counted <> iif(state = 'sent', amount_kes, 0)`,
  },
  {
    check: "a refund is on its way exactly while M-PESA has been told to send it",
    sql: `select r.id || ': ' || r.state as what from refunds r
      where (r.state = 'sending') <> exists (select 1 from mpesa_operations
        where (refund_id = r.id or id in (select operation_id from sent_together where refund_id = r.id))
          and state in ('created', 'requested', 'accepted'))`,
  },
  {
    check: "what is sent together is what M-PESA was told to send",
    sql: `select o.id || ': ' || o.amount_kes || ', for ' || sum(t.kes) as what
      from sent_together t join mpesa_operations o on o.id = t.operation_id
      group by o.id having sum(t.kes) <> o.amount_kes or sum(t.refund_id = o.refund_id) <> 1`,
  },
  {
    // What had been sent already when M-PESA told less than its query had let us believe can't be lowered.
    check: "nobody gets back more than came",
    sql: `select p.id || ': came ' || coalesce(p.received_kes, 0) || ', goes back ' || sum(r.amount_kes) as what
      from refunds r join payments p on p.id = r.payment_id where r.state <> 'withdrawn'
      group by p.id having sum(r.amount_kes) > coalesce(p.received_kes, 0)
        and (sum(r.state = 'due') > 0 or not exists (select 1 from ledger_entries
          where payment_id = p.id and why = 'amount_corrected'))`,
  },
  {
    check: "a payment is refunded exactly when all of it went back",
    sql: `select p.id || ': ' || p.state || ', went back ' || back as what from (
        select payments.*, (select coalesce(sum(amount_kes), 0) from refunds
          where payment_id = payments.id and state = 'sent') as back,
          (select coalesce(sum(amount_kes), 0) from refunds
          where payment_id = payments.id and state in ('due', 'sending')) as yet from payments) p
      where iif(p.state = 'refunded', back = 0 or back + yet < coalesce(received_kes, amount_kes),
        back > 0 and back >= coalesce(received_kes, amount_kes))`,
  },
  {
    check: "the documents of a payment say what came of it",
    // What its host has not accepted has none.
    sql: `select 'receipt ' || number || ' of ' || id || ': came ' || came || ', documents ' || said as what from (
        select p.id, iif(p.state in ('paid', 'paid_late', 'refunded') and not exists (select 1 from refunds
            where payment_id = p.id and reason = 'not_accepted' and state <> 'withdrawn'), p.received_kes, 0) as came,
          min(r.number) as number, sum(iif(r.kind = 'receipt', r.amount_kes, -r.amount_kes)) as said
        from receipts r join payments p on p.id = r.payment_id where r.refund_id is null group by p.id)
      where said <> came`,
  },
  {
    check: "a certain booking is charged its price, and no other is charged",
    // What was given back before the stay was changed is in its quote and in the ledger; what was after that, only there.
    sql: `select b.code || ': ' || b.state || ' ' || b.total_kes || ', given back ' || -given
        || ', charged ' || charged as what from (
        select bookings.*, (select coalesce(sum(amount_kes), 0) from ledger_entries
          where booking_id = bookings.id and account = 'stay'
            and (kind in ('charge', 'fee', 'discount') or (kind = 'adjustment' and why = 'price_changed'))) as charged,
          (select coalesce(sum(value ->> '$.amountKes'), 0) from json_each(quote, '$.lines')
            where value ->> '$.kind' = 'given_back') as given,
          (select coalesce(sum(amount_kes), 0) from ledger_entries
            where booking_id = bookings.id and why = 'given_back') as reduced
        from bookings) b
      where charged <> iif(confirmed_at is not null, total_kes - given, 0) or given < reduced`,
  },
  {
    check: "every line of the ledger stands under the host whose booking it is, and its payment's booking",
    sql: `select 'line ' || l.id as what from ledger_entries l
      join bookings b on b.id = l.booking_id join properties h on h.id = b.property_id
      left join payments p on p.id = l.payment_id left join refunds r on r.id = l.refund_id
      where l.host_id <> h.host_id or r.booking_id <> l.booking_id
        or (p.booking_id <> l.booking_id and not exists (select 1 from payment_shares s
          where s.payment_id = p.id and s.booking_id = l.booking_id))`,
  },
  {
    // A share is not changed: what M-PESA or the host said later to have come stands in the ledger. What was taken back
    // and came after all is shared out anew.
    check: "what pays for several rooms is shared out among them, whole, and counted so",
    sql: `select p.id || ': came ' || came || ', shares ' || shared || ', counted otherwise for ' || counted as what from (
        select payments.id, coalesce(received_kes, amount_kes) as came,
          (select sum(kes) from payment_shares where payment_id = payments.id) as shared,
          (select count(*) from payment_shares s where s.payment_id = payments.id and s.kes not in (
            select coalesce(-sum(iif(l.kind = 'payment', amount_kes, 0)), 0) from ledger_entries l
              where l.payment_id = s.payment_id and l.booking_id = s.booking_id
            union all select coalesce(-sum(amount_kes), 0) from ledger_entries l
              where l.payment_id = s.payment_id and l.booking_id = s.booking_id and l.refund_id is null)) as counted
        from payments where state in ('paid', 'paid_late') and exists (select 1 from payment_shares
          where payment_id = payments.id)) p
      where counted > 0 or (shared <> came and not exists (select 1 from ledger_entries
        where payment_id = p.id and why = 'amount_corrected'))`,
  },
  {
    check: "each share of a payment is of a room that was booked with the one it was made for",
    sql: `select s.payment_id || ': booking ' || s.booking_id as what from payment_shares s
      join payments p on p.id = s.payment_id join bookings paid on paid.id = p.booking_id
      join bookings b on b.id = s.booking_id where b.group_id is null or b.group_id is not paid.group_id`,
  },
  {
    check: "rooms that were booked together are of one host, and until they are certain of one guest, stay and end",
    sql: `select b.code || ': ' || b.state || ', beside ' || g.code || ': ' || g.state as what
      from bookings b join bookings g on g.id = b.group_id
      where g.group_id is not g.id or b.host_id is not g.host_id
        or ((b.state in ('requested', 'held') or g.state in ('requested', 'held')) and (b.state <> g.state
          or b.check_in <> g.check_in or b.check_out <> g.check_out or b.guest_phone <> g.guest_phone
          or b.hold_ends_at <> g.hold_ends_at))
      union all
      select code || ': alone in its group' from bookings group by group_id
      having group_id is not null and count(*) = 1`,
  },
  {
    check: "no host holds less than nothing of a damage deposit",
    sql: `select b.code || ': ' || -sum(l.amount_kes) as what from ledger_entries l join bookings b on b.id = l.booking_id
      where l.account = 'damage_deposit' group by l.booking_id having sum(l.amount_kes) > 0`,
  },
  {
    check: "money given as damage deposit is held as one",
    sql: `select p.id || ': ' || -l.amount_kes || ' on the stay' as what
      from ledger_entries l join payments p on p.id = l.payment_id
      where p.purpose = 'damage_deposit' and l.kind = 'payment' and l.account = 'stay'`,
  },
  {
    // A payment that goes back whole takes all that it brought; what was sent off can't follow a later correction.
    check: "money goes back to a guest from the account that their payment brought it to",
    sql: `select p.id || ': stay ' || stay || ', damage deposit ' || deposit || ', goes back ' || stay_back
        || ' and ' || deposit_back as what from (
        select payments.id,
          (select coalesce(-sum(amount_kes), 0) from ledger_entries
            where payment_id = payments.id and account = 'stay') as stay,
          (select coalesce(-sum(amount_kes), 0) from ledger_entries
            where payment_id = payments.id and account = 'damage_deposit') as deposit,
          (select coalesce(sum(amount_kes), 0) from refunds
            where payment_id = payments.id and state in ('due', 'sending') and reason in ('cancelled', 'by_host')) as stay_back,
          (select coalesce(sum(amount_kes), 0) from refunds
            where payment_id = payments.id and state in ('due', 'sending') and reason = 'damage_deposit') as deposit_back
        from payments where not exists (select 1 from ledger_entries
          where payment_id = payments.id and why = 'amount_corrected')) p
      where ((stay_back > max(0, stay) or deposit_back > max(0, deposit)) and stay_back + deposit_back <> stay + deposit)
        or stay < 0 or deposit < 0
      union all
      select 'line ' || id || ': ' || why || ' from the damage deposit' from ledger_entries as back
      where kind = 'refund' and account = 'damage_deposit' and why in ('cancelled', 'by_host')
        and not exists (select 1 from ledger_entries
          where payment_id = back.payment_id and why = 'amount_corrected')`,
  },
  {
    check: "of a cancelled stay all goes back that its host does not keep or has still to look at",
    sql: `select code || ': balance ' || balance || ', goes back ' || back || ', to look at ' || unseen as what from (
        select bookings.code,
          (select coalesce(sum(amount_kes), 0) from ledger_entries
            where booking_id = bookings.id and account = 'stay') as balance,
          (select coalesce(sum(amount_kes), 0) from refunds where booking_id = bookings.id
            and state in ('due', 'sending') and reason <> 'damage_deposit') as back,
          (select coalesce(-sum(l.amount_kes), 0) from ledger_entries l join payments p on p.id = l.payment_id
            where l.booking_id = bookings.id and l.account = 'stay' and p.state = 'needs_review'
              and not exists (select 1 from refunds where payment_id = p.id and state <> 'withdrawn')) as unseen
        from bookings where state = 'cancelled' and confirmed_at is not null
          and not exists (select 1 from ledger_entries
            where booking_id = bookings.id and why in ('amount_corrected', 'sent_twice')))
      where balance + back + unseen <> 0`,
  },
  {
    check: "the documents say how much of the money is damage deposit",
    // Documents that put a receipt right count with it.
    sql: `select 'receipt ' || number || ': says ' || says || ', ledger ' || counted as what from (
        select number, says,
          (select coalesce(abs(sum(amount_kes)), 0) from ledger_entries l
            where l.booking_id = documents.booking_id and l.account = 'damage_deposit'
              and iif(documents.refund_id is null, l.payment_id = documents.payment_id and l.refund_id is null,
                l.refund_id = documents.refund_id)) as counted
        from (select booking_id, payment_id, refund_id, min(number) as number,
            sum(iif(kind = 'receipt' or refund_id is not null, 1, -1) * json_extract(facts, '$.depositKes')) as says,
            count(json_extract(facts, '$.depositKes')) = count(*) as is_told
          from receipts group by booking_id, payment_id, refund_id) documents
        -- Nor do they say anything of what its host has still to accept, or has not.
        where is_told and not (refund_id is null and exists (select 1 from payments p where p.id = documents.payment_id
          and (p.state = 'needs_review' or exists (select 1 from refunds
            where payment_id = p.id and reason = 'not_accepted' and state <> 'withdrawn')))))
      where says <> counted`,
  },
  {
    check: "no M-PESA code brought money in and took some out",
    // Of what hosts typed each is held against their own books alone, when they type it.
    sql: `select p.receipt as what from payments p
      join refunds r on r.sent_receipt = p.receipt and r.way = 'b2c' where p.proved_by = 'mpesa'`,
  },
  {
    check: "nothing left a shortcode but for a payment that M-PESA says came to it",
    // What M-PESA said first and its query disputed later had come by its word when it was sent.
    sql: `select 'KES ' || o.amount_kes || ' of ' || p.id || ', booking ' || b.code || ': '
        || coalesce('came by the word of ' || p.proved_by, 'nobody says that it came')
        || coalesce(' to ' || p.proved_on, '') || ', left ' || coalesce(o.shortcode, o.paid_to) as what
      from mpesa_operations o join payments p on p.id = o.payment_id join bookings b on b.id = p.booking_id
      where o.kind <> 'look_up' and o.state <> 'created' and (o.state <> 'failed' or o.finding = 'never_answered')
        and ((p.proved_by is not 'mpesa' and not exists (select 1 from ledger_entries
            where payment_id = p.id and kind = 'payment' and who = 'mpesa')
          -- A host had placed what M-PESA told of at their own number, and M-PESA has taken it back since.
          and not (p.proved_by is null and exists (select 1 from seen_money s where s.payment_id = p.id
            and s.source in ('c2b', 'pull') and s.payout_account_id is not null)))
          or (p.proved_by = 'mpesa' and (p.paid_to <> o.paid_to or p.proved_on <> o.shortcode)))`,
  },
  {
    check: "no more left a shortcode for a payment than came with it",
    sql: `select p.id || ': came ' || coalesce(p.received_kes, 0) || ', left ' || sum(o.amount_kes) as what
      from mpesa_operations o join payments p on p.id = o.payment_id
      where o.kind <> 'look_up' and o.state in ('requested', 'accepted', 'done')
        and not exists (select 1 from ledger_entries where payment_id = p.id and why = 'amount_corrected')
      group by p.id having sum(o.amount_kes) > coalesce(p.received_kes, 0)`,
  },
  {
    check: "what stands as paid to the operator's shortcode was asked for there, or M-PESA told of it",
    sql: `select p.id || ' of booking ' || b.code || ': ' || p.state as what
      from payments p join bookings b on b.id = p.booking_id
      where p.paid_to = 'operator' and p.way <> 'stk' and p.proved_by is not 'mpesa' and not exists (select 1 from seen_money s
        where s.receipt = coalesce(p.receipt, p.claimed_receipt) and s.source in ('c2b', 'pull') and s.paid_to = 'operator')`,
  },
  {
    check: "money that M-PESA told of is matched to a payment that counts it",
    sql: `select s.receipt || ': payment ' || p.id || ' is ' || p.state || coalesce(' with ' || p.receipt, '') as what
      from seen_money s join payments p on p.id = s.payment_id
      where (p.receipt is not s.receipt
          and (s.source in ('c2b', 'pull') or p.claimed_receipt is not s.receipt)) or p.state not in ('paid', 'paid_late', 'refunded', 'needs_review')`,
  },
  {
    check: "nothing that M-PESA vouches for is said in a pasted message to have been taken back",
    toLookAt: true,
    sql: `select p.receipt || ' of booking ' || b.code || ': KES ' || coalesce(p.received_kes, p.amount_kes) as what
      from payments p join bookings b on b.id = p.booking_id
      where p.reason = 'said_taken_back' and p.state in ('paid', 'paid_late') and p.proved_by = 'mpesa'`,
  },
  {
    check: "no guest's word of a code waits for an answer that the code's own payment has given",
    sql: `select c.claimed_receipt || ' of booking ' || b.code || ': counted as ' || p.id as what from payments c
        join bookings b on b.id = c.booking_id join properties h on h.id = b.property_id
        join payments p on p.receipt = c.claimed_receipt and p.id <> c.id
        join bookings o on o.id = p.booking_id join properties g on g.id = o.property_id
      where c.way = 'manual' and c.state = 'pending' and g.host_id = h.host_id`,
  },
  {
    // One failure may pass by itself; of what went wrong the row itself has the words.
    check: "no job that was tried ten times has failed again",
    sql: `select 'job ' || id || ', ' || kind || ': tried ' || attempts || ' times' as what from jobs
      where done_at is null and last_error is not null and attempts >= 10`,
  },
  {
    check: "after money went back twice no more is to go back than came and is left",
    toLookAt: true,
    sql: `select b.code || ': to go back ' || owed || ', left ' || kept as what from (
        select bookings.*,
          (select coalesce(sum(amount_kes), 0) from refunds where booking_id = bookings.id
            and state in ('due', 'sending') and reason <> 'damage_deposit') as owed,
          (select coalesce(-sum(amount_kes), 0) from ledger_entries where booking_id = bookings.id and account = 'stay'
            and (payment_id is not null or why = 'sent_twice')) as kept
        from bookings) b
      where owed > max(0, kept) and exists (select 1 from ledger_entries where booking_id = b.id and why = 'sent_twice')`,
  },
  {
    check: "each refund is sent by the day that its host has promised",
    toLookAt: true,
    sql: `select b.code || ': KES ' || r.amount_kes || ', since ' || date(r.created_at / 1000, 'unixepoch', '+3 hours')
        || ', promised within ' || coalesce(json_extract(b.policy, '$.refundDays'), ${REFUND_DAYS}) || ' days' as what
      from refunds r join bookings b on b.id = r.booking_id
      where r.state = 'due' and date(:now / 1000, 'unixepoch', '+3 hours') > date(r.created_at / 1000, 'unixepoch',
        '+3 hours', '+' || coalesce(json_extract(b.policy, '$.refundDays'), ${REFUND_DAYS}) || ' days')
      order by r.created_at`,
  },
  {
    check: "no guest is booked in with a host who has left",
    sql: `select b.code || ': ' || b.state as what from bookings b
      join properties on properties.id = b.property_id join hosts h on h.id = properties.host_id
      where (b.state = 'confirmed' and (b.confirmed_at > h.deleted_at
          or b.check_out > date(h.deleted_at / 1000, 'unixepoch', '+3 hours')))
        or (b.state in ('requested', 'held') and b.hold_ends_at > h.deleted_at)`,
  },
  {
    check: "what a guest asks of a stay is open only while the stay is as they saw it, and a job ends it",
    sql: `select b.code || ': asked ' || r.check_in || ' to ' || r.check_out as what
      from change_requests r join bookings b on b.id = r.booking_id
      where r.state = 'open' and (b.state <> 'confirmed' or b.revision <> r.revision
        or not exists (select 1 from jobs where kind = 'end_change' and key = coalesce(r.asked_with, r.id)
          and done_at is null))`,
  },
  {
    check: "what reviews of a house come to is what is shown of them, and a job opens each that is closed",
    sql: `select p.display_name || ': ' || count(r.id) || ' shown, ' || coalesce(t.count, 0) || ' counted' as what
      from properties p left join reviews r on r.property_id = p.id and r.state = 'shown'
        left join review_totals t on t.property_id = p.id
      group by p.id having count(r.id) <> coalesce(t.count, 0) or coalesce(sum(r.whole), 0) <> coalesce(t.whole, 0)
        or coalesce(sum(r.cleanliness + r.accuracy + r.communication + r.location + r.value), 0)
          <> coalesce(t.cleanliness + t.accuracy + t.communication + t.location + t.value, 0)
      union all select b.code || ': closed, and no job opens it' from reviews r join bookings b on b.id = r.booking_id
      where r.state = 'blind'
        and not exists (select 1 from jobs where kind = 'show_review' and key = b.id and done_at is null)`,
  },
  {
    // Told its code, the host whose guest paid writes it down with their booking.
    check: "each payment to the operator's shortcode is some host's",
    toLookAt: true,
    sql: `select receipt || ': KES ' || amount_kes || ', ' || date(coalesce(paid_at, seen_at) / 1000, 'unixepoch', '+3 hours') as what
      from seen_money s where state = 'unmatched' and host_id is null and source in ('c2b', 'pull')
        and (select count(*) from payments where receipt = s.receipt and proved_by = 'host'
          and received_kes = s.amount_kes) <> 1
      order by seen_at desc`,
  },
  {
    // It may be real money beside what was asked for; its host looks in their M-PESA and places it.
    check: "what came to a booking's own address beside its request is placed by its host",
    toLookAt: true,
    sql: `select receipt || ': KES ' || amount_kes || ', booking ' || reference as what
      from seen_money where source = 'callback' and state = 'unmatched' order by seen_at desc`,
  },
  {
    // Its money may have come: M-PESA's list, a statement or its host's word closes it.
    check: "of each request that was sent somebody knows what became of it",
    toLookAt: true,
    sql: `select 'KES ' || p.amount_kes || ' of ' || p.id || ', booking ' || b.code || ': ' || p.reason as what
      from payments p join bookings b on b.id = p.booking_id
      where p.way = 'stk' and p.state = 'expired' and p.reason in ('no_answer_from_mpesa', 'never_answered')
      order by p.created_at desc`,
  },
  {
    check: "no address of a calendar at another site can be read in the file",
    sql: "select 'feed ' || id || ': start Lango once, and it is sealed' as what from feeds where url is not null",
  },
  {
    check: "living bookings have each of their nights, and others have none",
    sql: `select b.code || ': ' || b.state || ', ' || has || ' nights' as what from (
        select bookings.*, (select count(*) from occupied_nights n where booking_id = bookings.id
          and night >= bookings.check_in and night < bookings.check_out
          -- Whoever moved after arriving has the nights before that where they slept.
          and ((unit = bookings.unit and property_id = bookings.property_id) or exists (
            select 1 from booking_revisions r where r.booking_id = bookings.id and r.unit = n.unit
              and coalesce(r.property_id, bookings.property_id) = n.property_id
              and n.night >= r.check_in and n.night < r.check_out))) as has,
        (select count(*) from occupied_nights where booking_id = bookings.id) as every
        from bookings) b
      where has <> every or has <> iif(state in ('requested', 'held', 'confirmed'),
        cast(julianday(check_out) - julianday(check_in) as integer), 0)`,
  },
];
