-- Cases that the desk is next in have a date by which it decides. The bank sets the date of a dispute.
update cases set due_at = updated_at + interval '72 hours'
  where status = 'open' and due_at is null and kind not in ('dispute', 'goodwill');
