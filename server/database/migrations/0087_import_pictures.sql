-- Key of the zip file that came with an import, while pictures in it are still needed.
alter table product_imports add column archive text;

-- Pictures to load for a product: their sources as web addresses or files of the zip, with the option that each shows.
alter table product_import_rows add column pictures jsonb;
