-- What guests let their host show in pictures: few among all that was said.
create index reviews_for_pictures on reviews (host_id, shown_at, id) where state = 'shown' and in_pictures = 1 and words <> '';
