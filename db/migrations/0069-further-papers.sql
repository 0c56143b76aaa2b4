-- Papers beside the one that a check of the right to let is about: a lease with the owner's consent, a title with a
-- licence. Each has pages of its own, and a last day where it has one.
create table kyc_papers (
  check_id text not null references kyc_checks (id),
  paper text not null check (paper in ('title', 'lease', 'owner_consent', 'tra_licence', 'county_permit')),
  ends_on text check (ends_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- The handing-in that it was first part of: what stood before is not asked for again.
  revision integer not null check (revision >= 1),
  primary key (check_id, paper)
) strict;
create trigger kyc_paper_begins before insert on kyc_papers
when not exists (select 1 from kyc_checks where id = new.check_id and kind = 'right_to_let'
  and paper is not null and paper <> new.paper and state <> 'in_review')
begin select raise(abort, 'a further paper stands beside another of a house, and is not added in review'); end;
create trigger kyc_paper_in_review before update on kyc_papers
when exists (select 1 from kyc_checks where id = old.check_id and state = 'in_review')
begin select raise(abort, 'a check in review keeps what was handed in'); end;
create trigger kyc_paper_leaves before delete on kyc_papers
when exists (select 1 from kyc_checks where id = old.check_id and state = 'in_review')
begin select raise(abort, 'a check in review keeps what was handed in'); end;
create trigger kyc_paper_is_of before update of check_id, paper, revision on kyc_papers
begin select raise(abort, 'a further paper keeps what it is'); end;

-- Of which further paper a page is; none: of the one that the check is about.
alter table kyc_documents add column paper text
  check (paper in ('title', 'lease', 'owner_consent', 'tra_licence', 'county_permit'));
create trigger kyc_document_paper before update of paper on kyc_documents
begin select raise(abort, 'a page keeps what it is'); end;
