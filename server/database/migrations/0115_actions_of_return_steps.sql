-- The action that made a step of a return's timeline; null for steps without one. Code finds steps by it, so that their texts
-- can change. Earlier steps have an action only where it is needed: when a store asked an administrator.
alter table order_return_activities add column action text;
update order_return_activities set action = 'ask_admin'
  where actor_kind = 'merchant' and activity = 'The store asked an administrator to look at what came back';
