-- The first text of the returns policy says who pays for the way back, unless an administrator has edited it. It is a
-- version of its own, because people may have accepted an earlier one; a new marketplace has it from the start.
insert into page_versions (page, version, title, content, valid_from, published_at, published_by)
  select page, version + 1, title, replace(content, '- Once accepted, send the items within 14 days, or let them be collected, as the return’s page says.
', '- Once accepted, the items go back within 14 days, as the return’s page says: the store or a Bitmarte rider collects them from you at no charge, or you bring or ship them to the store and pay for that yourself.
'), case when exists (select from accounts) then now() else valid_from end, now(), published_by
  from page_versions last where page = 'returns-policy' and published_by = 'Bitmarte'
    and version = (select max(version) from page_versions where page = 'returns-policy');
