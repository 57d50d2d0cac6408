-- People and accounts besides customers and stores: administrators, carriers, bank accounts, payout schedules.
insert into accounts (kind, admin_kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
  select 'admin', kind, kind || '0@bench.test', 'none', 'Ada', 'Obi', now(), now()
  from unnest(array['superadmin', 'scheduler', 'dispatcher']) kind;
insert into accounts (kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
  select 'partner', 'partner' || n || '@bench.test', 'none', 'Ada', 'Obi', now(), now() from generate_series(0, 1) n;
insert into sessions (token_hash, account_id, created_at, expires_at)
  select sha256(convert_to('bench-' || email, 'utf8')), id, now(), now() + interval '1 day' from accounts a
  where not exists (select from sessions s where s.account_id = a.id);
insert into shipping_partners (account_id, company_name, phone_number, states, approved_at, is_onboarded, created_at)
  select id, 'Riders ' || email, '+2348031111111', array['Lagos', 'Oyo', 'Kano'], now(), true, now()
  from accounts where kind = 'partner';
insert into partner_bank_accounts (partner_id, bank_code, bank_name, account_number, account_name, updated_at)
  select id, '044', 'Access Bank', '2034567891', 'RIDERS LTD', now() - interval '9 days' from shipping_partners;
insert into store_bank_accounts (store_id, bank_code, bank_name, account_number, account_name, updated_at)
  select id, '058', 'Guaranty Trust Bank', '0123456789', 'ADA OBI', now() - interval '9 days' from stores
  on conflict do nothing;
update stores set payment_category = (array['next-day', 'weekly', 'on-approval'])[1 + abs(hashtext(url)) % 3];
