-- The words of a product's name: whether a phrase ends there (before punctuation, a number, a colour or a word such as
-- `for`), the next word of the phrase otherwise, and whether a comma, a bracket or a word such as `for` stands before it (`bag for
-- laptops`, `globe, desk`). A slash joins words that stand for each other: in `camera/phone battery` neither ends a phrase.
create or replace function name_words(name text)
  returns table (n bigint, word text, ends boolean, next text, is_beyond boolean)
  language sql immutable strict parallel safe as $$
  with tokens as (
    select n, m[1] as word, m[3] is not null as slash, m[2] is not null or m[1] in ('for', 'with', 'to', 'from', 'in', 'of', 'on', 'by', 'without', 'w') as links,
      m[1] is null or m[1] in ('and', 'or', 'for', 'with', 'to', 'from', 'in', 'of', 'on', 'by', 'without', 'w')
        or m[1] ~ '\d' or length(m[1]) < 2 as stops,
      m[1] in ('black', 'white', 'silver', 'gray', 'grey', 'blue', 'red', 'green', 'pink', 'gold', 'yellow', 'orange',
        'brown', 'purple', 'beige', 'navy', 'cream', 'wine', 'indigo', 'transparent', 'multicolour', 'multicolor') as colours
    from regexp_matches(unit_joined(plain(name)),
      '([[:alnum:]]+(?:[''’.][[:alnum:]]+)*)|([,;:(|])|(/)|[)\[\]–—+]|\s-\s', 'g') with ordinality found (m, n)
  ), joined as (
    select *, coalesce(lead(slash) over (order by n), false) as joins from tokens
  ), followed as (
    select *, lead(word) over (order by n) as next, coalesce(lead(stops or colours) over (order by n), true) as last,
      bool_or(links) over (order by n) as beyond
    from joined where not slash
  ), paired as (
    select *, case when joins then lead(last) over (order by n) else last end as ends_here,
      case when joins then lead(next) over (order by n) else next end as follower
    from followed
  )
  select n, word, not (stops or colours) and coalesce(ends_here, true), case when not ends_here then follower end,
    coalesce(beyond, false)
  from paired where word is not null
$$;
