-- Administrators find stores by the first digits of their phone number.
create index stores_phone on stores (phone_number text_pattern_ops) where phone_number is not null;
