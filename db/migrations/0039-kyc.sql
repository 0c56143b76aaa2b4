-- What hosts hand in so that guests can trust them. One check a kind for each host: it keeps where it stands, so that
-- papers handed in again for one leave the others as they are.
create table kyc_checks (
  id text primary key,
  host_id text not null references hosts (id),
  kind text not null check (kind in ('identity', 'right_to_let', 'payee')),
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
  unique (host_id, kind),
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

-- The queue, oldest first; and what lapses.
create index kyc_checks_waiting on kyc_checks (handed_in_at) where state in ('handed_in', 'in_review');
create index kyc_checks_ending on kyc_checks (valid_until) where valid_until is not null;

create trigger kyc_check_begins before insert on kyc_checks when new.state <> 'not_begun'
begin select raise(abort, 'illegal kyc_check state'); end;

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

create trigger kyc_check_facts before update of host_id, kind, created_at on kyc_checks
begin select raise(abort, 'a check keeps whose and what it is'); end;

-- What was looked at is what was handed in.
create trigger kyc_check_in_review before update of paper, face, typed_name, typed_note, paper_ends_on on kyc_checks
when old.state = 'in_review' and new.state = 'in_review'
begin select raise(abort, 'a check in review keeps what was handed in'); end;

-- What was decided, by whom and why. Lines are added, and only their words go when their host leaves.
create table kyc_decisions (
  id text primary key,
  check_id text not null references kyc_checks (id),
  revision integer not null check (revision >= 1),
  outcome text not null check (outcome in ('verified', 'more_asked', 'refused', 'expired', 'reopened')),
  paper text not null,
  -- Who: an administrator, `command`, or nobody where a day was over or the host changed something.
  decided_by text,
  -- In plain words, as the host reads it.
  reason text not null default '',
  -- What was ticked, and what came of comparing names, as JSON.
  checklist text not null default '',
  name_match text not null default '',
  valid_until text,
  at integer not null,
  check (outcome in ('expired', 'reopened') or decided_by is not null)
) strict;

create index kyc_decisions_of_check on kyc_decisions (check_id, at);
-- Two administrators at once do not decide twice.
create unique index kyc_decisions_once on kyc_decisions (check_id, revision)
  where outcome in ('verified', 'more_asked', 'refused');

-- It says what its check has become in the same transaction.
create trigger kyc_decision_follows before insert on kyc_decisions
when new.outcome not in ('expired', 'reopened') and not exists (
  select 1 from kyc_checks where id = new.check_id and revision = new.revision and state = new.outcome
)
begin select raise(abort, 'a decision says what its check has become'); end;
create trigger kyc_decision_own before insert on kyc_decisions
when new.decided_by = (select host_id from kyc_checks where id = new.check_id)
begin select raise(abort, 'nobody decides about themselves'); end;
create trigger kyc_decision_stays before update on kyc_decisions
when not (new.reason in ('', old.reason) and new.checklist in ('', old.checklist) and new.name_match in ('', old.name_match)
  and new.id = old.id and new.check_id = old.check_id and new.revision = old.revision and new.outcome = old.outcome
  and new.paper = old.paper and new.decided_by is old.decided_by and new.valid_until is old.valid_until and new.at = old.at)
begin select raise(abort, 'a decision stays'); end;
create trigger kyc_decision_is_kept before delete on kyc_decisions
begin select raise(abort, 'a decision stays'); end;

-- The pages of a check. Their bytes are in the vault, each encrypted with a key of its own; that key is here, sealed.
-- When a page is deleted its key goes with its file, and its kind, size and hash stay.
create table kyc_documents (
  id text primary key,
  check_id text not null references kyc_checks (id),
  part text not null check (part in ('front', 'back', 'face', 'pages')),
  page integer not null check (page between 1 and 20),
  -- Of what was handed in.
  sha256 text not null check (length(sha256) = 64),
  mime text not null check (mime in ('image/jpeg', 'image/webp', 'image/png', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  file text not null unique,
  sealed_key text,
  added_at integer not null,
  -- None: not handed in yet.
  handed_in_at integer,
  -- Why the reviewer asks for this page again.
  retake_why text not null default '',
  delete_at integer,
  deleted_at integer,
  check ((sealed_key is null) = (deleted_at is not null))
) strict;

create unique index kyc_documents_page on kyc_documents (check_id, part, page) where deleted_at is null;
create index kyc_documents_due on kyc_documents (delete_at) where deleted_at is null;

create trigger kyc_document_facts
before update of check_id, part, sha256, mime, bytes, file, added_at on kyc_documents
begin select raise(abort, 'a page keeps what it is'); end;
create trigger kyc_document_gone before update of sealed_key, deleted_at on kyc_documents
when new.sealed_key is not null and new.sealed_key is not old.sealed_key
  or old.deleted_at is not null and new.deleted_at is not old.deleted_at
begin select raise(abort, 'a page that is deleted stays so'); end;
-- What was handed in leaves its hash.
create trigger kyc_document_is_kept before delete on kyc_documents when old.handed_in_at is not null
begin select raise(abort, 'a page that was handed in leaves its hash'); end;
