-- What helps a rider to find an address: town or area, landmark, a second phone number and a note. Empty if not given.
alter table customer_addresses
  add column town text not null default '',
  add column landmark text not null default '',
  add column second_phone text,
  add column note text not null default '';

-- Their values when the order was placed.
alter table orders
  add column to_town text not null default '',
  add column to_landmark text not null default '',
  add column recipient_second_phone text,
  add column to_note text not null default '';
