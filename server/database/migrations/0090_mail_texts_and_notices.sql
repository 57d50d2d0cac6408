-- Texts of mails that administrators wrote, latest first; one without a subject returns to the original text
-- (server/platform/mail/templates.ts).
create table mail_texts (
  id uuid primary key default uuidv7(),
  name text not null,
  subject text,
  heading text,
  paragraphs text[],
  changed_at timestamptz not null,
  changed_by uuid not null,
  changed_by_name text not null,
  constraint mail_texts_whole check ((subject is null) = (heading is null) and (subject is null) = (paragraphs is null))
);
create index mail_texts_latest on mail_texts (name, id desc);

-- What every page shows between two moments, such as planned maintenance.
create table maintenance_notices (
  id uuid primary key default uuidv7(),
  text text not null check (length(text) between 3 and 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid not null references accounts,
  constraint maintenance_notices_dates check (ends_at > starts_at)
);
create index maintenance_notices_ends_at on maintenance_notices (ends_at);
create index maintenance_notices_changed_by on maintenance_notices (changed_by);
