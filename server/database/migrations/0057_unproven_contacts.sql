-- Contact messages were tied to the account of the typed e-mail, which anybody can type. Unties those that aren't decided:
-- their senders are answered by mail. Only messages of signed-in customers are tied from now on.
update cases set customer_id = null, order_id = null, store_id = null, partner_id = null, platform_carried = false,
  status = case when status in ('decided', 'closed') then status else 'open' end, due_at = null
where kind = 'contact' and outcome is null
  and not exists (select from case_messages m where m.case_id = cases.id and m.author_kind = 'customer');
