-- Help article for companies that would like to be shipping partners. Amounts that settings decide are on the sign-up page.
with added as (
  insert into pages (slug, kind, topic, position, created_at) values ('deliver-with-us', 'help', 'delivery', 4, now())
  on conflict do nothing returning slug
)
insert into page_versions (page, version, title, content, valid_from, published_at, published_by)
  select slug, 1, 'Deliver with us as a shipping partner', $page$Shipping partners are companies that pick up orders at stores, bring them to customers or hubs, and collect returns. [See what you earn, and sign up](/shipping-partner/signup).

## What you earn

- You earn a share of each order’s delivery fee, which depends on distance, weight and vehicle. Discounts don’t reduce your share.
- A return that you collect earns as much as its order’s delivery.
- What you earned is released when the order’s return window ends. We pay it to your bank account on Mondays, from a minimum payout.
- The sign-up page has the share and the minimum payout that apply now.

## What you need

- A company or business name with its RC number, an office address and a contact person.
- A bank account in your name or your company’s.
- The states in which you deliver. Name your largest vehicle as well, so that we offer you the orders that it carries.

We review your application and email you. Orders come once you are approved.

## How it works

1. We assign you an order. You accept or decline it.
2. You pick it up at its store, and tell your own riders what to bring where.
3. The customer gives your rider the delivery code, and the order is delivered.
4. You follow your earnings and payouts in your account. Days off are up to you.$page$,
    case when exists (select from accounts) then now() else '2026-11-01T00:00:00+01:00' end, now(), 'Bitmarte' from added;
