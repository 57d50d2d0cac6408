-- How often names say that a thing is for what the word names (`case for iPhone 13`), which a job counts.
alter table search_terms add column hosts int not null default 0;
