-- LGAs that a zone has beyond its states. An LGA's zone counts before that of its state, and an LGA is in one zone per
-- owner.
create table shipping_zone_lgas (
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  state text not null,
  lga text not null,
  zone_id uuid not null,
  constraint shipping_zone_lgas_once primary key (owner_id, state, lga),
  constraint shipping_zone_lgas_owner_id_zone_id_fkey foreign key (owner_id, zone_id)
    references shipping_zones (owner_id, id) on delete cascade
);
create index shipping_zone_lgas_zone on shipping_zone_lgas (zone_id);
