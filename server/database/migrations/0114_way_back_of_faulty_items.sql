-- The first text of the returns policy says that the customer never pays for sending back what is the store's fault, unless
-- an administrator has edited it. It is a version of its own, because people may have accepted an earlier one; a new
-- marketplace has it from the start.
insert into page_versions (page, version, title, content, valid_from, published_at, published_by)
  select page, version + 1, title, replace(content, 'the store or a Bitmarte rider collects them from you at no charge, or you bring or ship them to the store and pay for that yourself.
', 'the store or a Bitmarte rider collects them from you at no charge, or you bring or ship them to the store and pay for that yourself. Damaged, wrong or incomplete items, and those that aren’t as described, are always collected at no charge.
'), case when exists (select from accounts) then now() else valid_from end, now(), published_by
  from page_versions last where page = 'returns-policy' and published_by = 'Bitmarte'
    and version = (select max(version) from page_versions where page = 'returns-policy');
