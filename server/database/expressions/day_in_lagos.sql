-- The date in Lagos of a moment.
create or replace function day_in_lagos(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Africa/Lagos')::date;
