-- Guests: customers without a password, who buy with an e-mail, a name and a phone number. The kind is what an account
-- signs in as, so a guest has none: no sign-in, password reset or list of customers finds it, and several guests can
-- have the same e-mail, as can an account.
alter table accounts alter column kind drop not null;
alter table accounts alter column password_hash drop not null;
-- The account that a guest's purchases became part of.
alter table accounts add column claimed_by uuid references accounts;
alter table accounts add constraint accounts_guests check (
  (kind is null) = (password_hash is null)
  and (kind is not null or (admin_kind is null and phone_number is not null))
  and (claimed_by is null or (kind is null and not active)));
create index accounts_guests_email on accounts (email) where kind is null and claimed_by is null;
create index accounts_claimed_by on accounts (claimed_by) where claimed_by is not null;

-- The device that signed up, which is signed in once the link is opened. On a used link: the link that was opened.
alter table account_links add column device_hash bytea;
create index account_links_device on account_links (device_hash) where device_hash is not null;

-- For moving a guest's rows to an account.
create index coupon_uses_of_customer on coupon_uses (customer_id);
create index customer_addresses_deleted on customer_addresses (customer_id) where deleted_at is not null;
