-- How often guests came how far in a month, from a page to the summary: counts of addresses, and nothing of who came.
create table seen_steps (
  host_id text not null references hosts (id),
  month text not null check (month glob '20[0-9][0-9]-[01][0-9]'),
  step text not null check (step in ('page', 'property', 'dates', 'summary')),
  property_id text references properties (id) check ((property_id is null) = (step = 'page')),
  link_id text references share_links (id),
  times integer not null check (times > 0)
) strict;
create unique index seen_steps_once on seen_steps (host_id, month, step, coalesce(property_id, ''), coalesce(link_id, ''));
