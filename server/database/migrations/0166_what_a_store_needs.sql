-- The help article about opening a store says what its owner needs and what happens during the review, unless an
-- administrator has edited it.
insert into page_versions (page, version, title, content, valid_from, published_at, published_by)
  select page, version + 1, title, replace(content, '2. Fill in the steps: who you are, your bank account, where parcels are picked up, and your plan.
3. Add your first products.
4. Two members of our team look at the store. If something is missing, you read what.
', '2. Fill in seven steps: about you, your identity, where you live, your store, what you sell, where parcels are picked up, and your bank account. Each is saved as you complete it.
3. Add your first products. You can do so before, during and after the review.
4. Submit the store. Two members of our team review it, one after the other, and each product is reviewed as well. Customers see both once they are approved.

## What you need

- A document with your name and picture: national identity number (NIN), international passport, driver’s licence or voter’s card.
- A utility bill or bank statement with your address, not older than 3 months.
- A bank account for your earnings.
- The address where we pick up parcels.

You start on the plan without a monthly fee, and can change it at any time.

## During the review

You can’t change what you submitted until the review ends; your products you can. You see in your account how far it is, and we email you once your store is live, or if something is missing. You then change it and submit the store again.
'), case when exists (select from accounts) then now() else valid_from end, now(), published_by
  from page_versions last where page = 'open-a-store' and published_by = 'Bitmarte'
    and version = (select max(version) from page_versions where page = 'open-a-store')
    and content like '%2. Fill in the steps: who you are, your bank account, where parcels are picked up, and your plan.%';
