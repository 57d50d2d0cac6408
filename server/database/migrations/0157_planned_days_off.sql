-- Days off that begin later: a partner takes orders until the first, and again from the second. Not in away_until, because
-- the previous release takes a partner with a day there as away at once.
alter table shipping_partners add column next_away_from date, add column next_away_until date;
