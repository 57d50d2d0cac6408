-- Accounts for what goes wrong after payment: money withheld for card disputes, losses that the platform bears, store
-- credit per customer, and VAT.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('provider_clearing', 'provider_disputes', 'escrow', 'merchant_payable', 'delivery_payable',
    'store_credit', 'platform_commission', 'platform_delivery', 'platform_subscription', 'platform_losses',
    'provider_fees', 'gift_card_liability', 'refunds_payable', 'platform_discounts', 'vat_payable'));
