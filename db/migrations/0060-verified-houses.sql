-- The right to let is looked at house by house: what allows one to be let says nothing of another.
drop trigger verified_has_grounds;
drop trigger verified_lapses;
drop trigger payee_lapses;
drop trigger payee_lapses_back;
drop trigger kyc_decision_follows;
drop trigger kyc_decision_own;

create table kyc_checks_by_house (
  id text primary key,
  host_id text not null references hosts (id),
  kind text not null check (kind in ('identity', 'right_to_let', 'payee')),
  -- Of the right to let, for which house. None: it was asked of the host, who had no house.
  property_id text references properties (id),
  state text not null default 'not_begun'
    check (state in ('not_begun', 'handed_in', 'in_review', 'more_asked', 'verified', 'refused', 'expired')),
  -- Counts what was handed in or is to be looked at again; a decision is about one of them.
  revision integer not null default 0 check (revision >= 0),
  paper text,
  -- How a face is compared with the paper.
  face text not null default 'photo' check (face in ('photo', 'call', 'letter')),
  -- What the host typed: the name on the paper (or that M-PESA shows), and what else the check asks for.
  typed_name text not null default '',
  typed_note text not null default '',
  -- The last day that is printed on the paper, as the host typed it.
  paper_ends_on text check (paper_ends_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  handed_in_at integer,
  -- The administrator who looks at it, alone, until then; `command` is the command line.
  claimed_by text,
  claim_ends_at integer,
  -- What stands, also while newer papers are looked at: since when it is verified, and its last day if it has one.
  verified_at integer,
  valid_until text check (valid_until glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  decided_at integer,
  created_at integer not null,
  updated_at integer not null,
  check (kind = 'right_to_let' or property_id is null),
  check (paper is null
    or (kind = 'identity' and paper in ('national_id', 'passport', 'alien_id'))
    or (kind = 'right_to_let' and paper in ('title', 'lease', 'owner_consent', 'tra_licence', 'county_permit'))
    or (kind = 'payee' and paper in ('till', 'paybill', 'phone'))),
  check ((state = 'in_review') = (claimed_by is not null)),
  check ((claimed_by is null) = (claim_ends_at is null)),
  -- Nobody looks at their own papers.
  check (claimed_by <> host_id),
  check (state not in ('handed_in', 'in_review') or (paper is not null and handed_in_at is not null)),
  check (state <> 'verified' or verified_at is not null),
  check (state not in ('not_begun', 'refused', 'expired') or verified_at is null),
  check (valid_until is null or verified_at is not null)
) strict;

-- What was asked of the host before is of their first house; the others are not covered until somebody looks.
insert into kyc_checks_by_house
select id, host_id, kind,
  iif(kind = 'right_to_let', (select p.id from properties p where p.host_id = kyc_checks.host_id
    order by p.state = 'archived', p.position, p.created_at limit 1), null),
  state, revision, paper, face, typed_name, typed_note, paper_ends_on, handed_in_at, claimed_by, claim_ends_at,
  verified_at, valid_until, decided_at, created_at, updated_at
from kyc_checks;
drop table kyc_checks;
alter table kyc_checks_by_house rename to kyc_checks;

create unique index kyc_checks_once on kyc_checks (host_id, kind, coalesce(property_id, ''));
create index kyc_checks_of_house on kyc_checks (property_id) where property_id is not null;
-- The queue, oldest first; and what lapses.
create index kyc_checks_waiting on kyc_checks (handed_in_at) where state in ('handed_in', 'in_review');
create index kyc_checks_ending on kyc_checks (valid_until) where valid_until is not null;

create trigger kyc_check_begins before insert on kyc_checks when new.state <> 'not_begun'
begin select raise(abort, 'illegal kyc_check state'); end;
create trigger kyc_check_of_own_house before insert on kyc_checks
when new.property_id is not null
  and not exists (select 1 from properties where id = new.property_id and host_id = new.host_id)
begin select raise(abort, 'a check is of a house of its own host'); end;

create trigger kyc_check_states before update of state on kyc_checks
when old.state <> new.state and not (
  (old.state = 'not_begun' and new.state = 'handed_in')
  or (old.state = 'handed_in' and new.state in ('in_review', 'not_begun'))
  or (old.state = 'in_review' and new.state in ('handed_in', 'more_asked', 'verified', 'refused', 'not_begun'))
  or (old.state = 'more_asked' and new.state in ('handed_in', 'not_begun'))
  or (old.state = 'verified' and new.state in ('handed_in', 'expired', 'not_begun'))
  or (old.state in ('refused', 'expired') and new.state in ('handed_in', 'not_begun'))
)
begin select raise(abort, 'illegal kyc_check state'); end;

create trigger kyc_check_facts before update of host_id, kind, property_id, created_at on kyc_checks
begin select raise(abort, 'a check keeps whose and what it is'); end;

-- What was looked at is what was handed in.
create trigger kyc_check_in_review before update of paper, face, typed_name, typed_note, paper_ends_on on kyc_checks
when old.state = 'in_review' and new.state = 'in_review'
begin select raise(abort, 'a check in review keeps what was handed in'); end;

create trigger kyc_decision_follows before insert on kyc_decisions
when new.outcome not in ('expired', 'reopened') and not exists (
  select 1 from kyc_checks where id = new.check_id and revision = new.revision and state = new.outcome
)
begin select raise(abort, 'a decision says what its check has become'); end;
create trigger kyc_decision_own before insert on kyc_decisions
when new.decided_by = (select host_id from kyc_checks where id = new.check_id)
begin select raise(abort, 'nobody decides about themselves'); end;

-- All three kinds, and of the right to let one house at least.
create trigger verified_has_grounds before update of verified_at on hosts
when new.verified_at is not null and (new.suspended_at is not null or new.deleted_at is not null or new.lapsed_by <> ''
  or (new.vouched_at is null
    and (select count(distinct kind) from kyc_checks where host_id = new.id and verified_at is not null) < 3))
begin select raise(abort, 'nobody is verified without grounds'); end;

-- Another name, brand or payee, or a suspension: at once, and a job looks at what is to be checked again.
create trigger verified_lapses after update of first_name, last_name, brand_name, suspended_at on hosts
when new.deleted_at is null
  and (new.first_name <> old.first_name or new.last_name <> old.last_name or new.brand_name is not old.brand_name
    or (new.suspended_at is not null and old.suspended_at is null))
  and (new.vouched_at is not null
    or exists (select 1 from kyc_checks where host_id = new.id and verified_at is not null))
begin
  update hosts set verified_at = null, vouched_at = null, lapsed_by = trim(lapsed_by
    || iif(new.first_name <> old.first_name or new.last_name <> old.last_name, ' name', '')
    || iif(new.brand_name is not old.brand_name, ' brand', '')
    || iif(new.suspended_at is not null and old.suspended_at is null, ' suspended', '')) where id = new.id;
  insert into jobs (kind, key, run_at, created_at) values ('look_again', new.id, 0, 0)
    on conflict (kind, key) where done_at is null do nothing;
end;

-- New keys for the same number are no other payee.
create trigger payee_lapses after insert on payout_accounts
when (exists (select 1 from hosts where id = new.host_id and vouched_at is not null)
    or exists (select 1 from kyc_checks where host_id = new.host_id and kind = 'payee' and verified_at is not null))
  and not exists (select 1 from payout_accounts as same where same.host_id = new.host_id and same.id <> new.id
    and same.number is new.number and same.number_type is new.number_type and same.receiver_name is new.receiver_name
    and (same.ended_at is null or same.ended_at >= new.created_at))
begin
  update hosts set verified_at = null, vouched_at = null, lapsed_by = trim(lapsed_by || ' payee') where id = new.host_id;
  insert into jobs (kind, key, run_at, created_at) values ('look_again', new.host_id, 0, 0)
    on conflict (kind, key) where done_at is null do nothing;
end;
-- One that had ended is in force again, or another name stands beside its number.
create trigger payee_lapses_back after update of ended_at, receiver_name on payout_accounts
when ((old.ended_at is not null and (new.ended_at is null or new.ended_at > old.ended_at))
    or new.receiver_name is not old.receiver_name)
  and (exists (select 1 from hosts where id = new.host_id and vouched_at is not null)
    or exists (select 1 from kyc_checks where host_id = new.host_id and kind = 'payee' and verified_at is not null))
begin
  update hosts set verified_at = null, vouched_at = null, lapsed_by = trim(lapsed_by || ' payee') where id = new.host_id;
  insert into jobs (kind, key, run_at, created_at) values ('look_again', new.host_id, 0, 0)
    on conflict (kind, key) where done_at is null do nothing;
end;

-- What stood stands no more. One house less leaves the badge to a host who has another that was looked at.
create trigger verified_ends_with_check after update of verified_at on kyc_checks
when new.verified_at is null and old.verified_at is not null
  and not (new.kind = 'right_to_let' and exists (select 1 from kyc_checks other join properties p on p.id = other.property_id
    where other.host_id = new.host_id and other.kind = 'right_to_let' and other.verified_at is not null and p.state <> 'archived'))
begin update hosts set verified_at = null where id = new.host_id and vouched_at is null; end;
-- The pages of houses say which of them was looked at.
create trigger page_version_checks after update of verified_at on kyc_checks
when new.kind = 'right_to_let' and new.verified_at is not old.verified_at
begin update hosts set page_version = page_version + 1 where id = new.host_id; end;

-- Whoever shows their face to nobody's camera is called, or gets a letter.
create table kyc_calls (
  id text primary key,
  check_id text not null references kyc_checks (id),
  planned_for integer not null,
  planned_by text not null references hosts (id),
  planned_at integer not null,
  -- Whether the face was the paper's, nobody answered, or the call was called off.
  outcome text check (outcome in ('same_face', 'another_face', 'nobody_came', 'called_off')),
  ended_by text references hosts (id),
  ended_at integer,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (ended_by is null))
) strict;
create index kyc_calls_of_check on kyc_calls (check_id, planned_at);
create unique index kyc_calls_open on kyc_calls (check_id) where outcome is null;
create trigger kyc_call_facts before update on kyc_calls
when old.outcome is not null or new.id <> old.id or new.check_id <> old.check_id or new.planned_for <> old.planned_for
  or new.planned_by <> old.planned_by or new.planned_at <> old.planned_at
begin select raise(abort, 'a call ends once, and stays as it was planned'); end;

-- A letter with a code that somebody at the house reads. Of the code only what recognises it is kept.
create table kyc_letters (
  id text primary key,
  check_id text not null references kyc_checks (id),
  code_hash text not null check (length(code_hash) = 64),
  made_by text not null references hosts (id),
  made_at integer not null,
  tries integer not null default 0 check (tries between 0 and 5),
  -- The code came back.
  confirmed_at integer,
  -- Another letter took its place, or the check was taken back.
  ended_at integer,
  check (confirmed_at is null or ended_at is null)
) strict;
create index kyc_letters_of_check on kyc_letters (check_id, made_at);
create unique index kyc_letters_open on kyc_letters (check_id) where confirmed_at is null and ended_at is null;
create trigger kyc_letter_facts before update on kyc_letters
when old.confirmed_at is not null or old.ended_at is not null or new.id <> old.id or new.check_id <> old.check_id
  or new.code_hash <> old.code_hash or new.made_by <> old.made_by or new.made_at <> old.made_at or new.tries < old.tries
begin select raise(abort, 'a letter stays as it was sent'); end;
