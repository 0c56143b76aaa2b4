-- Whether the guest lets the host show their words in a picture. They may take it back at any time.
alter table reviews add column in_pictures integer not null default 0 check (in_pictures in (0, 1));
