-- payouts/payout-counts.ts counts payouts in the transaction that adds or changes them.
drop trigger count_new_payout on payouts;
drop trigger count_moved_payout on payouts;
drop function count_payouts();
