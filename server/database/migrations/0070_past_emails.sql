-- E-mails that an account had before, each proven by a mailed link: nobody approves a payout to a store or partner under
-- another e-mail of their own.
create table past_emails (
  account_id uuid not null references accounts on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  replaced_at timestamptz not null,
  primary key (account_id, email)
);
