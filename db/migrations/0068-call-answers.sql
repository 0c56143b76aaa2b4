-- What a host answers to the time of a video call: that it suits them, or which other time does.
alter table kyc_calls add column answered_at integer check (answered_at is null or answered_at >= planned_at);
alter table kyc_calls add column wished_for integer check (wished_for is null or answered_at is not null);
