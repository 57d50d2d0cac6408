-- Finds the case that sent a replacement.
create index cases_replacement on cases (replacement_order_id) where replacement_order_id is not null;
