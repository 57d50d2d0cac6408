-- A store's themes with its settings for each. The themes themselves are defined in code.
create table merchant_themes (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  theme_id int not null,
  active boolean not null,
  logo_id uuid references files,
  phone_number text,
  email text,
  title text not null default '' check (length(title) <= 80),
  subtitle text not null default '' check (length(subtitle) <= 200),
  banner_image_id uuid references files,
  promo_image_id uuid references files,
  -- Overrides of the theme's colours: {"salePrice": "#aabbcc", …}.
  colors jsonb not null default '{}'::jsonb,
  -- {"instagram": "https://…", …}
  socials jsonb not null default '{}'::jsonb,
  created_at timestamptz not null,
  constraint merchant_themes_once unique (store_id, theme_id)
);
create unique index merchant_themes_one_active on merchant_themes (store_id) where active;
create index merchant_themes_theme on merchant_themes (theme_id) include (active);

-- Customer quotes that a store shows in every theme.
create table theme_testimonials (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  name text not null check (length(name) between 2 and 60),
  said_from text not null check (length(said_from) <= 60),
  words text not null check (length(words) between 10 and 400),
  created_at timestamptz not null
);
create index theme_testimonials_store on theme_testimonials (store_id, id desc);

-- Unpublished changes of a theme's settings; columns as in merchant_themes.
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

-- Themes that stores can no longer add. Stores that have one keep it.
create table withdrawn_themes (
  theme_id int primary key,
  withdrawn_at timestamptz not null
);
