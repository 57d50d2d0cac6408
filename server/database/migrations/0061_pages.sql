-- Legal pages and help articles. A text is a version that is never changed; the latest one whose time has come is shown.
create table pages (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  kind text not null check (kind in ('legal', 'help')),
  -- Group of a help article.
  topic text check (topic in ('delivery', 'returns', 'payments', 'account', 'selling')),
  position int not null default 0,
  hidden_at timestamptz,
  created_at timestamptz not null,
  constraint pages_only_help_has_a_topic check ((kind = 'help') = (topic is not null)),
  constraint pages_legal_ones_stay check (kind = 'help' or hidden_at is null)
);

-- Append-only, see functions/refuse_change.sql.
create table page_versions (
  page text not null references pages,
  version int not null check (version > 0),
  title text not null check (length(title) between 2 and 80),
  -- Markdown, see web/features/pages/markdown.ts.
  content text not null check (length(content) between 10 and 40000),
  -- What changed since the version before.
  note text not null default '' check (length(note) <= 300),
  valid_from timestamptz not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (page, version)
);

-- Versions of the terms and the privacy notice that an account has accepted, and where it first did.
create table consents (
  account_id uuid not null references accounts on delete cascade,
  page text not null,
  version int not null,
  place text not null check (place in ('sign-up', 'guest', 'checkout')),
  at timestamptz not null,
  primary key (account_id, page, version),
  constraint consents_version foreign key (page, version) references page_versions (page, version)
);
create index consents_of_version on consents (page, version);

-- The first texts.
insert into pages (slug, kind, topic, position, created_at) values
  ('terms', 'legal', null, 1, now()),
  ('privacy', 'legal', null, 2, now()),
  ('returns-policy', 'legal', null, 3, now()),
  ('how-delivery-works', 'help', 'delivery', 1, now()),
  ('late-or-missing', 'help', 'delivery', 2, now()),
  ('cancel-an-order', 'help', 'delivery', 3, now()),
  ('send-something-back', 'help', 'returns', 1, now()),
  ('refunds', 'help', 'returns', 2, now()),
  ('pay-safely', 'help', 'payments', 1, now()),
  ('gift-cards-and-credit', 'help', 'payments', 2, now()),
  ('buy-without-account', 'help', 'account', 1, now()),
  ('your-account', 'help', 'account', 2, now()),
  ('open-a-store', 'help', 'selling', 1, now()),
  ('get-paid', 'help', 'selling', 2, now());

insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('terms', 1, 'Terms of use', $page$These terms apply between you and Bitmarte when you use the marketplace, whether you visit, buy, sell or deliver. The [privacy notice](/privacy) and the [returns policy](/returns-policy) belong to them.

## Who sells

Bitmarte is a marketplace. The store named on a product’s page sells it to you and is responsible for it. Bitmarte runs the marketplace, holds your payment until the return window ends, and arranges the delivery unless the store delivers itself.

## Your account

- You can buy without an account. With one, you need an e-mail that you can read and a password of at least 10 characters.
- Keep your password to yourself. You are responsible for what is done with it until you tell us that somebody else has it.
- You can change your name, phone number and e-mail, and close your account, on your account page.
- We can deactivate an account that is used against these terms or the law, and we give you the reason. Orders that you have paid still arrive, and money that is owed to you is paid back.

## Buying

- Prices include VAT where a store owes it. Before you pay you see the price of each store’s products, its delivery fee, discounts and the total. You pay exactly that.
- Your order is placed when your payment is confirmed. You then have a contract with each store that you buy from.
- If a payment arrives too late, is made twice or has the wrong amount, we refund it in full.
- You can cancel an order until it is picked up for delivery. A store can cancel it too. Either way, you get everything back.
- An order that its store doesn’t accept in 48 hours is cancelled and refunded. Days on which the store is closed don’t count.

## Delivery

- The delivery fee is computed from weight, size and distance, and its breakdown is in the checkout.
- You get a delivery code of 6 digits for each order. Give it only to the person who hands you the parcel: it confirms that you have received it.
- If nobody can take the parcel, or the address is wrong, the delivery is tried again or the parcel goes back to the store. You then get the products’ price back, but not the delivery fee if the reason lies with you.

## Returns and problems

You can return most products within 7 days of delivery, and report an order that is damaged, wrong, incomplete or never arrived. The [returns policy](/returns-policy) has the details. If you and the store don’t agree, an administrator of Bitmarte decides.

## Gift cards and store credit

- A gift card is valid for 24 months. Store credit doesn’t expire.
- Neither can be paid out. Both can be used at every store.

## Reviews, questions and messages

Write only what you have experienced yourself, and nothing unlawful, insulting or private about others. We hide a review, question or message that breaks this rule, and tell its author why.

## Selling

- Two members of our team approve a store before it goes live. A store’s products are approved too.
- A store pays a commission on the price of its products after discounts, as its plan says: 10 % on Starter, 7 % on Growth and 5 % on Pro.
- A store sells only what it owns, what is lawful in Nigeria and what its pages describe truthfully.
- We pay a store when the return window of an order has ended and no case or dispute holds the payout. The store’s page of payouts shows what is due and why something waits.
- A store that isn’t in order is suspended. It then sells nothing, and its open orders and payouts are settled.

## Delivering

A delivery partner earns 80 % of the delivery fee of each order that it delivers, and is paid each Monday. It is responsible for a parcel from the pickup until the customer gives the delivery code, or the parcel is back at its store.

## Changes

We publish a new version of these terms on this page with the day from which it applies and what has changed. Earlier versions stay readable here. You accept the version that applies when you sign up and when you pay.

## Law

The law of Nigeria applies. Your rights under the Federal Competition and Consumer Protection Act 2018 are not limited by these terms. If something is wrong, [write to us](/contact-us) first: most problems are solved within days.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('privacy', 1, 'Privacy notice', $page$This notice says which personal data Bitmarte keeps, why, for how long, and what you can do about it. It follows the Nigeria Data Protection Act 2023.

## What we keep, and why

- **Your account:** name, e-mail, phone number, picture and password (stored only as a hash). We need them to sign you in and to reach you.
- **Your addresses:** where your orders go. A store and whoever delivers your order see the address of that order.
- **Your orders:** products, prices, payments, deliveries, returns and cases. We need them to fulfil the contract, and the tax law makes us keep them.
- **Payments:** the card provider Paystack takes your card number. We never see it. We keep the amount, the time and the provider’s reference.
- **What you write:** reviews, questions, testimonials, and messages to stores and to us.
- **What you like:** your cart, wishlist and the stores that you follow.
- **Your devices:** for each sign-in the kind of browser and the time, so that you can sign out a device that you don’t know.
- **If you sell or deliver:** also the company’s details, identity documents and bank account, to check and pay you.

We don’t sell your data, show no advertising of others, and load no scripts of others into our pages.

## Who sees it

- The stores that you buy from see your name, the delivery address with its phone number and e-mail, and what you ordered from them. They don’t see what you buy elsewhere.
- Whoever delivers your order sees your name, phone number and address while they carry it.
- Paystack gets your e-mail and the amount to take the payment.
- Our administrators see what they need for their task. Each look at a customer’s data is logged.
- Authorities get data only if the law obliges us.

## How long we keep it

- Orders, invoices, payments and their ledger entries: 6 years, as the tax law demands.
- Notifications in the app: 90 days.
- Sign-ins: 30 days after the last sign-in of a device, for administrators 12 hours.
- Everything else: until you delete it or close your account.

## What you can do

- **See and correct:** your account page shows your data, and you can change your name, phone number, picture and e-mail there.
- **Take it with you:** your account page makes a file of everything that we hold about you.
- **Close your account:** your account page says what is erased and what we must keep. You have 14 days to change your mind.
- **Choose notices:** every mail that isn’t about an order or your account’s safety has a link that stops such mails with one click.
- **Object or ask:** [write to us](/contact-us). You can also complain to the Nigeria Data Protection Commission at [ndpc.gov.ng](https://ndpc.gov.ng).

## Cookies and storage

We set only what the marketplace needs: a cookie that keeps you signed in, and one that remembers that you have signed in on this device. Your browser also stores the cart of a visitor, the colours that you chose, and what an app without a network needs. We use no cookies to follow you.

## Changes

A new version appears here with the day from which it applies and what has changed. Earlier versions stay readable.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('returns-policy', 1, 'Returns policy', $page$This policy applies to every store on Bitmarte. A store can offer more, and says so on its own page of policies. It can’t offer less.

## Sending something back

- You can return a product **within 7 days of delivery**, also if you have only changed your mind.
- Ask for the return on the order’s page. You choose the items, the reason, and whether you want your money or the same item again.
- Digital goods can’t be returned, nor can the items of a replacement. If a replacement arrives damaged, report the problem instead.
- The store answers within 48 hours. If it doesn’t, an administrator of Bitmarte decides.
- If the store refuses, it says why. You can ask an administrator within 7 days.
- Once accepted, send the items within 14 days, or let them be collected, as the return’s page says.
- The store inspects what comes back within 48 hours. If it doesn’t, you are refunded.

## What you get back

- You get what you paid for the items, the way you paid: to the card, and to the gift cards that you used.
- You can choose store credit instead of the card. It is there at once and doesn’t expire.
- A bank takes up to 10 working days to show a refund to a card.
- The delivery fee comes back too when the whole order is returned because of the store’s fault, for example because everything was damaged or wrong.

## Damaged, wrong or missing

Report it on the order’s page within 7 days of delivery, with pictures if you can. This also holds for items that can’t be returned. Say whether you want a refund or a replacement. The store answers within 48 hours, and otherwise an administrator decides.

## Never arrived

Report an order that hasn’t arrived once its expected date has passed. Whoever delivers it answers within 48 hours. If they don’t, you get everything back.

## Cancelling

You can cancel an order until it is picked up, and get everything back.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('how-delivery-works', 1, 'How delivery works', $page$Each store delivers its own part of your cart, so an order from two stores comes in two parcels, each with its own fee and date.

1. The store accepts your order and packs it, normally within 24 hours each.
2. A rider of the platform or of a delivery partner picks it up. Some stores deliver themselves.
3. Between states the parcel passes a hub of the store’s side and a hub of yours. Within a state it goes straight to you.
4. You give the rider your delivery code of 6 digits, and the order is delivered.

The order’s page shows each step. If the delivery gets late, it shows a new date, and you get a mail.

## What it costs

The fee depends on weight, size and distance. The cart and the checkout show how it is computed. Bitmarte sometimes pays a part of it.

## Changing the address

Until the parcel is picked up you can change the address on the order’s page, within the same delivery zone and at the same fee.

## Your delivery code

It is on the order’s page and differs for each order. Give it only to the person who hands you the parcel. Nobody from Bitmarte asks for it by phone.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('late-or-missing', 1, 'My order is late or never arrived', $page$- **Late:** the order’s page shows the new date. You need to do nothing.
- **The expected date has passed:** open the order and choose “It never arrived”. Whoever has the parcel answers within 48 hours. If they don’t, you get everything back.
- **It says delivered, but you don’t have it:** open the order and choose “Report a problem”, within 7 days.
- **The delivery failed:** the order’s page has the reason and the day of the next attempt. If the parcel goes back to the store, you are refunded. The delivery fee stays with you only if nobody could be reached, the address was wrong or you refused the parcel.
- **The store doesn’t react:** an order that isn’t accepted in 48 hours is cancelled and refunded.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('cancel-an-order', 1, 'Cancel an order', $page$You can cancel an order on its page until it is picked up. You get everything back: to the card, gift cards and store credit that paid. If you choose store credit instead of the card, it is there at once.

After the pickup you can return the products instead, within 7 days of delivery. See [send something back](/help/send-something-back).$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('send-something-back', 1, 'Send something back', $page$1. Open the order and choose “Return or replace”, within 7 days of delivery.
2. Choose the items, the reason, and a refund or a replacement. Pictures help the store to decide.
3. The store answers within 48 hours. Otherwise an administrator decides.
4. Send the items within 14 days, or have them collected. The return’s page says which.
5. The store inspects them within 48 hours, and you get your money or the same items again.

Digital goods can’t be returned. The [returns policy](/returns-policy) has every rule.

## The store refused

Its reason is on the return’s page. If you don’t agree, ask an administrator there within 7 days.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('refunds', 1, 'When you get your money back', $page$- **To your card:** we send it at once. Your bank takes up to 10 working days to show it.
- **To a gift card:** at once. If the card has expired meanwhile, you can spend it for 90 more days.
- **As store credit:** at once, if you chose it instead of the card. It doesn’t expire and pays at every store.

The delivery fee comes back when an order is cancelled or never arrives, and when everything in it is returned because of the store’s fault. It doesn’t when you return something because you changed your mind.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('pay-safely', 1, 'Pay safely', $page$You pay by card, bank transfer or USSD on the page of our provider Paystack. Bitmarte never sees your card number.

- You see the whole price before you pay: products, discounts, each delivery fee and the total.
- The products are reserved for you for 15 minutes while you pay.
- Your money is held until the return window of 7 days ends. Only then the store is paid.
- If you pay too late, twice or a wrong amount, you get it back in full.

## The payment failed

Your cart is as it was. Try again, or pay in another way. If your bank has debited you although no order appears, wait a few minutes: we ask the provider ourselves, and either place the order or refund you.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('gift-cards-and-credit', 1, 'Gift cards and store credit', $page$- A gift card costs ₦1,000 to ₦500,000 and is valid for 24 months. It can be sent to somebody by e-mail at once, or at 08:00 on a day that you choose.
- Add a card to your account with its code. From then on only you can use it.
- Choose at checkout which cards and how much credit pay. Up to 10 cards can pay for one checkout.
- Store credit comes from refunds that you chose to have as credit, and from us as an apology. It doesn’t expire.

[Buy a gift card](/gift-cards)$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('buy-without-account', 1, 'Buy without an account', $page$An e-mail, your name and a phone number are enough. The mails about your order have a link that opens it, for 30 days.

You can make an account of it at any time: choose a password on the order’s page, or sign up with the same e-mail. Your earlier orders are then in your account. Gift cards, store credit, wishlists and reviews need an account.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('your-account', 1, 'Your account and your data', $page$Your [account page](/customer/account) has everything about you:

- **Profile:** name, phone number, picture and password.
- **E-mail:** enter a new one and open the link that we mail to it. We tell the old one too.
- **Two-factor:** signing in then also takes a code from an app on your phone.
- **Devices:** see where you are signed in, and sign out a device that you don’t know.
- **Download your data:** we make a file of everything that we hold about you.
- **Close your account:** we say what is erased and what we must keep, and you have 14 days to change your mind.

## I can’t sign in

Choose “Forgot your password?” on the sign-in page. We mail you a link that works for an hour. If no mail comes, check the spam folder, and whether you signed up with another e-mail.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('open-a-store', 1, 'Open a store', $page$1. [Sign up](/merchant/signup) with your name, phone number and a store name.
2. Fill in the steps: who you are, your bank account, where parcels are picked up, and your plan.
3. Add your first products.
4. Two members of our team look at the store. If something is missing, you read what.

## What it costs

Starter is free with a commission of 10 %. Growth has 7 % and Pro 5 %, for a monthly fee. The commission is taken from the price of the product after your discounts, without delivery. [Compare plans](/sell).

## Delivering

We pick up and deliver, or you deliver yourself and keep the delivery fee. You can change this for each order until it is picked up.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
insert into page_versions (page, version, title, content, valid_from, published_at, published_by) values
  ('get-paid', 1, 'When stores are paid', $page$The customer’s payment is held until the order is delivered and the return window of 7 days has ended. Then your share is due: the price less discounts and commission.

- Your payment category says when due money is paid: after approval, the next day or each Monday.
- The bank’s fee is ₦10 up to ₦5,000, ₦25 up to ₦50,000, and ₦50 above. It is taken from the transfer.
- After a change of the bank account, payouts pause for 24 hours to protect you.
- An open case about damaged, wrong or missing items holds the order’s payout until it is decided.

Each transfer has a statement that you can print and download.$page$, '2026-11-01T00:00:00+01:00', '2026-11-01T00:00:00+01:00', 'Bitmarte');
