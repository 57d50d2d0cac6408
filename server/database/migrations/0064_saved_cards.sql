-- Cards that customers agreed to save. The authorization charges the card through the provider, for the same e-mail.
create table saved_cards (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references accounts,
  "authorization" text not null,
  email text not null,
  -- The provider's mark of the card, the same for each of its authorizations.
  signature text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint,
  exp_year smallint,
  created_at timestamptz not null,
  -- The last payment with it.
  used_at timestamptz not null,
  constraint saved_cards_once unique (customer_id, signature)
);

alter table payments
  -- Whether the customer agreed to save the card that pays.
  add column save_card boolean not null default false,
  -- The saved card that is charged. The customer may have removed it since.
  add column saved_card_id uuid;
