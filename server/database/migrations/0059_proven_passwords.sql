-- Whether the owner of the e-mail chose the password: on the device whose sign-up was confirmed, or after opening a link
-- in a mail. Only such an account gets what guests with the e-mail have bought.
alter table accounts add column claims_guests boolean not null default true;

-- A guest's session that a mailed link started, which proves the e-mail.
alter table sessions add column by_mail boolean not null default false;
