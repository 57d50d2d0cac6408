-- From 0 to 1, the same in every run for the same number; `salt` tells one choice from another.
create function fill.chance(n bigint, salt int) returns float8 language sql immutable parallel safe
  return (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824;
