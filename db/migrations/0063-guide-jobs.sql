-- A rule of messages brings the guide, so these jobs have nothing to do.
delete from jobs where kind = 'send_guide';
