-- A card dispute has one case on the desk.
alter table cases add column dispute_id uuid references disputes;
create unique index cases_dispute on cases (dispute_id) where dispute_id is not null;
