import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { balances, type Entry } from './entries.ts'

/**
 * Posts an entry once by its key, and answers whether it was new; the same key at the same moment in another transaction
 * waits for that one. Postings of zero are left out, and an entry with nothing else posts nothing. Throws for an entry
 * that doesn't sum to zero.
 */
export async function postEntry(work: Work, entry: Entry): Promise<boolean> {
  if (!balances(entry)) throw new Error(`${entry.event} ${entry.key} does not sum to zero`)
  const postings = entry.postings.filter(posting => posting.amount !== 0)
  if (!postings.length) return false
  const kinds = postings.map(({ account }) => account.kind)
  const owners = postings.map(({ account }) => ('ownerId' in account ? account.ownerId : null))
  const amounts = postings.map(({ amount }) => amount)
  // In one order everywhere, so that two entries which bring the same new accounts don't wait for each other.
  await sql`
    insert into ledger_accounts (kind, owner_id)
    select distinct kind, owner_id from unnest(${kinds}::text[], ${owners}::uuid[]) as wanted (kind, owner_id)
    order by kind, owner_id
    on conflict do nothing`.execute(work.tx)
  const { rows } = await sql<{ posted: number }>`
    with entry as (
      insert into ledger_entries (event, event_key, order_id, payment_id, at)
      values (${entry.event}, ${entry.key}, ${entry.orderId ?? null}, ${entry.paymentId ?? null}, ${work.now})
      on conflict (event_key) do nothing
      returning id
    ), posted as (
      insert into ledger_postings (entry_id, account_id, amount_kobo)
      select entry.id,
        case when owner_id is null
          then (select id from ledger_accounts a where a.kind = wanted.kind and a.owner_id is null)
          else (select id from ledger_accounts a where a.kind = wanted.kind and a.owner_id = wanted.owner_id) end,
        amount
      from entry, unnest(${kinds}::text[], ${owners}::uuid[], ${amounts}::bigint[])
        with ordinality as wanted (kind, owner_id, amount, place)
      order by place
      returning 1
    )
    select count(*) posted from posted`.execute(work.tx)
  return (rows[0]?.posted ?? 0) > 0
}
