-- Stores whose owner's account is closed, which its e-mail says, close for good, as the erasure does now
-- (server/domains/stores/privacy.ts). One whose owner left before could be restored or approved.
update stores s set submitted_at = null, first_approved_by = null, first_approved_at = null
from accounts a
where a.id = s.merchant_id and a.email like '%@closed.invalid'
  and s.second_approved_at is null and s.submitted_at is not null;
update stores s set closing_at = coalesce(s.closing_at, now()), closed_at = now()
from accounts a where a.id = s.merchant_id and a.email like '%@closed.invalid' and s.closed_at is null;
update products p set visible = false
from stores s join accounts a on a.id = s.merchant_id
where p.store_id = s.id and p.visible and not s.live and a.email like '%@closed.invalid';
-- Storefronts of theirs name no phone number, e-mail or social page, as in server/domains/themes/privacy.ts.
delete from merchant_theme_looks_before b using merchant_themes t, stores s, accounts a
where t.id = b.merchant_theme_id and s.id = t.store_id and a.id = s.merchant_id and a.email like '%@closed.invalid';
update merchant_theme_drafts d set phone_number = null, email = null, socials = '{}'
from merchant_themes t, stores s, accounts a
where t.id = d.merchant_theme_id and s.id = t.store_id and a.id = s.merchant_id and a.email like '%@closed.invalid';
update merchant_themes t set phone_number = null, email = null, socials = '{}'
from stores s, accounts a where s.id = t.store_id and a.id = s.merchant_id and a.email like '%@closed.invalid';
-- Whoever was removed from a store pays no further month of its plan.
update subscriptions s
set payer_email = s.payer_id || '@closed.invalid', card_authorization = null, card_type = null, card_last4 = null
from accounts a where a.id = s.payer_id and a.email like '%@closed.invalid' and s.card_authorization is not null;
-- 0147 left out decisions about the parcel of an order that was cancelled before, which can have any outcome.
update cases k set goods_to = d.goods_to from (
  select distinct on (c.store_id, c.order_id) c.id, o.goods_to
  from cases c join orders o on o.store_id = c.store_id and o.id = c.order_id
  where c.status = 'decided' and c.outcome <> 'refund_all' and o.status = 'cancelled' and o.goods_to is not null
    and exists (select from order_activities a where a.store_id = o.store_id and a.order_id = o.id
      and a.status = 'cancelled' and a.at < c.decided_at)
    and not exists (
      select from cases e where e.store_id = c.store_id and e.order_id = c.order_id and e.goods_to is not null)
  order by c.store_id, c.order_id, c.decided_at desc
) d where d.id = k.id;
