-- A store that asks an administrator about a return says that it didn't arrive.
alter table order_return_activities add column not_arrived boolean not null default false;
