-- Why an administrator, who is then its buyer, issued a gift card at the platform's expense. Null for one that was paid.
alter table gift_cards add column issue_reason text check (length(issue_reason) between 1 and 300);

-- For searches of every store's orders by the code of a coupon.
create index coupons_by_code on coupons (code, id desc) where deleted_at is null;
