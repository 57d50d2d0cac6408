-- Uploaded files. The content is in object storage or on disk.
create table files (
  id uuid primary key default uuidv7(),
  -- Pictures are deduplicated by this hash, see files_picture_once.
  sha256 bytea not null,
  kind text not null check (kind in ('picture', 'document', 'goods')),
  content_type text not null,
  bytes int not null check (bytes > 0),
  width int,
  height int,
  private boolean not null default false,
  owner_id uuid,
  created_at timestamptz not null,
  -- File name offered on download.
  name text
);
create unique index files_picture_once on files (sha256) where kind = 'picture';
