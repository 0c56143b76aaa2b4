-- The address of a calendar at another site opens it. It is sealed with the instance key, which SQL does not have: the
-- first start that has the key seals what stands in `url` (seal-feeds.ts), and nothing is written there any more.
alter table feeds add column url_sealed text;
-- An HMAC of the address, so that the same one is not linked twice.
alter table feeds add column url_mark text;
-- As much of it as its host needs to know it again. None for a file.
alter table feeds add column url_label text;
drop index feeds_once;
create unique index feeds_once on feeds (property_id, url_mark) where url_mark is not null;
