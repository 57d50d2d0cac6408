-- The dispute's status that its case recorded last.
alter table cases add column dispute_status text
  check (dispute_status in ('needs_evidence', 'under_review', 'won', 'lost', 'accepted'));
update cases k set dispute_status = case (
    select m.text from case_messages m where m.case_id = k.id and m.kind = 'event' order by m.id desc limit 1)
  when 'The bank waits for an answer.' then 'needs_evidence'
  when 'The answer is with the bank.' then 'under_review'
  when 'Dispute won: the money stays.' then 'won'
  when 'Dispute lost: the bank paid the customer back.' then 'lost'
  when 'Dispute accepted: the customer is paid back.' then 'accepted' end
where k.dispute_id is not null;

-- Drops a kind of account that no release ever used: the provider withholds nothing for open disputes.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('provider_clearing', 'escrow', 'merchant_payable', 'delivery_payable', 'store_credit',
    'platform_commission', 'platform_delivery', 'platform_subscription', 'platform_losses', 'provider_fees',
    'gift_card_liability', 'refunds_payable', 'platform_discounts', 'vat_payable'));
