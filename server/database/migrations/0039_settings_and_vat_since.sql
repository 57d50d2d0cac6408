-- Amounts to the kobo. value has the whole naira, which the previous release reads and writes: amount_kobo counts only
-- while its naira are those of value.
alter table settings add column amount_kobo bigint check (amount_kobo >= 0);

-- Since when a store is registered for VAT; null while it isn't. The previous release doesn't write it.
alter table store_tax_registrations add column vat_since timestamptz;
update store_tax_registrations set vat_since = updated_at where vat_registered;
