-- Unread notifications of one group are one: it names how many there are.
alter table notifications add column group_key text,
  -- Causes beyond the first, each once.
  add column grouped_causes text[] not null default '{}';
