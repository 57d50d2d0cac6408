-- What the owner of a wishlist knows of each product, and what a mail still has to say
-- (server/domains/content/news/wishlist-news.ts). Null and false in rows of the previous release, until the job has
-- looked at them.
alter table wishlist_items
  -- The price that a drop is measured against: that of its saving, or of its last news.
  add column known_kobo bigint,
  -- Since when it has cost more than that.
  add column risen_at timestamptz,
  add column sold_out boolean not null default false,
  add column mail_due text check (mail_due in ('price', 'stock')),
  -- The price before the drop that the mail names.
  add column before_kobo bigint;
create index wishlist_items_mail_due on wishlist_items (customer_id) where mail_due is not null;

-- When a customer last got each of the mails that come at most so often.
create table shopping_mails (
  customer_id uuid primary key references accounts on delete cascade,
  wishlist_at timestamptz,
  stores_at timestamptz
);
