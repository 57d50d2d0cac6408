-- The look that a theme had before the last change of it was published, which its merchant can restore.
create table merchant_theme_looks_before (
  merchant_theme_id uuid primary key references merchant_themes on delete cascade,
  logo_id uuid references files,
  phone_number text,
  email text,
  title text not null,
  subtitle text not null,
  banner_image_id uuid references files,
  promo_image_id uuid references files,
  colors jsonb not null,
  socials jsonb not null,
  replaced_at timestamptz not null
);
