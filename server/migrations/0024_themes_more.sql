-- What a merchant prepares in one of its themes, until it is published; the columns are those of merchant_themes.
create table merchant_theme_drafts (
  merchant_theme_id uuid primary key references merchant_themes on delete cascade,
  logo_id uuid references files,
  phone_number text,
  email text,
  title text not null check (length(title) <= 80),
  subtitle text not null check (length(subtitle) <= 200),
  banner_image_id uuid references files,
  promo_image_id uuid references files,
  colors jsonb not null,
  socials jsonb not null
);

-- Themes that stores can't get any more; those that have one keep it.
create table withdrawn_themes (
  theme_id int primary key,
  withdrawn_at timestamptz not null
);

create index merchant_themes_theme on merchant_themes (theme_id) include (active);
