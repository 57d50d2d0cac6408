-- Drops a kind of account that no release ever used: the provider withholds nothing for open disputes.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('provider_clearing', 'escrow', 'merchant_payable', 'delivery_payable', 'store_credit',
    'platform_commission', 'platform_delivery', 'platform_subscription', 'platform_losses', 'provider_fees',
    'gift_card_liability', 'refunds_payable', 'platform_discounts', 'vat_payable'));
