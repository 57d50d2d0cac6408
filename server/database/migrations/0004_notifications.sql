-- In-app notifications.
create table notifications (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  title text not null,
  -- Path of the page that the notification opens.
  path text not null check (path ~~ '/%'),
  cause text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_once unique (account_id, cause)
);
create index notifications_newest on notifications (account_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id) where read_at is null;
-- For deleting old notifications.
create index notifications_old on notifications (created_at);
