-- What the customer who reports items would like; null for cases that others opened.
alter table cases add column wanted text check (wanted in ('refund', 'replacement'));
