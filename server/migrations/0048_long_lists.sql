-- Lists that only grow are counted up to a bound, status by status, and searched in an index.
create index payments_status on payments (status, created_at desc, id desc);
create index accounts_customer_words on accounts
  using gin (plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops)
  where kind = 'customer';
create index accounts_customers_inactive on accounts (created_at desc, id desc) where kind = 'customer' and not active;
