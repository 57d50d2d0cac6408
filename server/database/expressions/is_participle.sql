-- Whether a word is a form of a verb that says how something is, such as `painted`, but not `bed`.
create or replace function is_participle(word text) returns boolean language sql immutable strict parallel safe
  return word ~ 'ed$' and (ts_lexize('english_stem', word))[1] !~ 'ed$';
