-- Rooms that are booked at once use a code once.
drop trigger promo_limit;
create trigger promo_limit before insert on bookings
when new.promo_code_id is not null and (
  select most_uses is not null and most_uses <= (
    select count(distinct coalesce(group_id, id)) from bookings
    where promo_code_id = new.promo_code_id and state in ('requested', 'held', 'confirmed')
      and (new.group_id is null or group_id is not new.group_id)
  ) from promo_codes where id = new.promo_code_id
)
begin select raise(abort, 'promo code used up'); end;
