-- The day from which a partner takes orders again; null if it takes them now.
alter table shipping_partners add column away_until date;
-- A partner's returns, also those that are done.
create index order_returns_partner on order_returns (partner_id) where partner_id is not null;
