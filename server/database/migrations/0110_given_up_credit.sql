-- What the owner agreed to lose of gift cards and store credit when the account is erased, in kobo.
alter table account_closures add column gives_up_kobo bigint not null default 0 check (gives_up_kobo >= 0);
