create table gift_cards (
  id uuid primary key default uuidv7(),
  buyer_id uuid not null references accounts,
  -- Whose account it is in, and who alone may pay with it; nobody's until its code is claimed.
  owner_id uuid references accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What can be spent: less what open checkouts hold. Never more than was paid for it.
  balance_kobo bigint not null default 0,
  -- pending: not paid yet; used: nothing left and nothing held.
  status text not null default 'pending' check (status in ('pending', 'active', 'disabled', 'used', 'expired')),
  -- Made in the transaction that mails the code, which is kept nowhere else.
  code_hash bytea unique,
  last4 text,
  is_gift boolean not null,
  recipient_name text not null,
  recipient_email text not null,
  sender_name text not null,
  message text not null default '',
  design text not null check (design in ('palm', 'indigo', 'marigold', 'clay')),
  send_at timestamptz not null,
  sent_at timestamptz,
  activated_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint gift_cards_balance check (balance_kobo between 0 and amount_kobo),
  constraint gift_cards_code check ((code_hash is null) = (last4 is null)),
  constraint gift_cards_activated check (activated_at is null or expires_at is not null)
);
create index gift_cards_newest on gift_cards (created_at desc, id desc);
create index gift_cards_owner on gift_cards (owner_id) where owner_id is not null;
create index gift_cards_buyer on gift_cards (buyer_id);
create index gift_cards_to_send on gift_cards (send_at) where sent_at is null and status = 'active';
create index gift_cards_to_expire on gift_cards (expires_at) where status = 'active';

-- What an open checkout has taken off a card's balance, until it is placed or given up.
create table gift_card_holds (
  checkout_id uuid not null references checkouts on delete cascade,
  gift_card_id uuid not null references gift_cards,
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (checkout_id, gift_card_id)
);
create index gift_card_holds_card on gift_card_holds (gift_card_id);

-- All that ever changed a balance: the amounts of a card sum to it.
create table gift_card_movements (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null references gift_cards,
  kind text not null check (kind in ('sold', 'held', 'released', 'used', 'refunded')),
  amount_kobo bigint not null,
  checkout_id uuid,
  order_id uuid,
  -- Why, once: 'sold', 'cancel:<order>'. Null for what its checkout's hold counts.
  cause text,
  at timestamptz not null,
  constraint gift_card_movements_sign check (amount_kobo <> 0 and (amount_kobo > 0) = (kind in ('sold', 'released', 'refunded'))),
  constraint gift_card_movements_once unique (gift_card_id, cause)
);
create index gift_card_movements_card on gift_card_movements (gift_card_id, id desc);
create trigger gift_card_movements_append_only before update or delete on gift_card_movements
  for each row execute function refuse_change();
create trigger gift_card_movements_no_truncate before truncate on gift_card_movements
  for each statement execute function refuse_change();

-- The cards that a customer pays its next checkout with, in the order that they were applied.
create table applied_gift_cards (
  customer_id uuid not null references accounts on delete cascade,
  gift_card_id uuid not null references gift_cards,
  position bigint generated always as identity,
  primary key (customer_id, gift_card_id)
);

-- A payment is for a checkout or for a gift card.
alter table payments alter checkout_id drop not null;
alter table payments add gift_card_id uuid unique references gift_cards;
alter table payments add constraint payments_for_one check (num_nonnulls(checkout_id, gift_card_id) = 1);
