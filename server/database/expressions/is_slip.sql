-- Whether two words of one length differ by swapped letters only, or by letters that are beside each other on the keyboard
-- or both vowels.
create or replace function is_slip(a text, b text) returns boolean language sql immutable strict parallel safe
  return (select levenshtein(a, b) = 2 and typo_distance(a, b) = 1
      or bool_and(x ~ '[aeiou]' and y ~ '[aeiou]'
        or strpos('qwertyuiop asdfghjkl zxcvbnm qa wa ws es ed rd rf tf tg yg yh uh uj ij ik ok ol pl az sz sx dx dc fc fv gv gb hb hn jn jm km', x || y) > 0
        or strpos('qwertyuiop asdfghjkl zxcvbnm qa wa ws es ed rd rf tf tg yg yh uh uj ij ik ok ol pl az sz sx dx dc fc fv gv gb hb hn jn jm km', y || x) > 0)
    from (select substr(a, n, 1) as x, substr(b, n, 1) as y from generate_series(1, length(a)) n) letters where x <> y);
