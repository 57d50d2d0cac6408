-- Customers, newest first, as administrators read them.
create index accounts_customers on accounts (created_at desc, id desc) where kind = 'customer';
