-- The price of variants without their own, as the merchant typed it: selling_kobo is that of the cheapest variant, maybe
-- at a sale price. Null in a product that has no price or was last saved before: its cheapest variant's regular price
-- counts.
alter table products add column base_selling_kobo bigint, add column base_list_kobo bigint;
