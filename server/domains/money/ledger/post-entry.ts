import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { balances, type Entry } from './entries.ts'

/**
 * Posts an entry once per key and returns whether it was new. A concurrent post of the same key waits. Omits zero
 * postings, and posts nothing without others. Throws for an entry that doesn't sum to zero.
 */
export const postEntry = async (work: Work, entry: Entry): Promise<boolean> => (await postEntries(work, [entry])) === 1

/**
 * Posts entries like `postEntry`, together, and returns the number of new ones. `beside` is the SQL of common table
 * expressions that run once, in the same statement.
 */
export async function postEntries(
  work: Work,
  entries: readonly Entry[],
  beside?: RawBuilder<unknown>,
): Promise<number> {
  for (const entry of entries) if (!balances(entry)) throw new Error(`${entry.event} ${entry.key} does not sum to zero`)
  const postings = entries.flatMap(({ key, postings }) =>
    postings.flatMap(({ account, amount }) =>
      amount === 0 ? [] : [{ key, kind: account.kind, owner: 'ownerId' in account ? account.ownerId : null, amount }],
    ),
  )
  if (!postings.length && !beside) return 0
  const posted = new Set(postings.map(({ key }) => key))
  // Always in one order, so that concurrent posts don't deadlock.
  const headed = entries.filter(({ key }) => posted.has(key)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const kinds = postings.map(({ kind }) => kind)
  const owners = postings.map(({ owner }) => owner)
  const posting = (once = sql``) => sql<{ entries: number; complete: boolean }>`
    with ${once} wanted as materialized (
      select key, kind, owner_id, amount, place
      from unnest(${postings.map(({ key }) => key)}::text[], ${kinds}::text[], ${owners}::uuid[],
        ${postings.map(({ amount }) => amount)}::bigint[]) with ordinality as wanted (key, kind, owner_id, amount, place)
    ), known as materialized (
      select kind, owner_id, case when owner_id is null
        then (select id from ledger_accounts a where a.kind = wanted.kind and a.owner_id is null)
        else (select id from ledger_accounts a where a.kind = wanted.kind and a.owner_id = wanted.owner_id) end id
      from (select distinct kind, owner_id from wanted) wanted
    ), opened as (
      insert into ledger_accounts (kind, owner_id) select kind, owner_id from known where id is null order by kind, owner_id
      on conflict (kind, owner_id) do nothing
      returning id, kind, owner_id
    ), complete as materialized (
      select (select count(*) from known where id is null) = (select count(*) from opened) complete
    ), entry as (
      insert into ledger_entries (event, event_key, order_id, payment_id, at)
      select event, key, order_id, payment_id, ${work.now}
      from unnest(${headed.map(({ event }) => event)}::text[], ${headed.map(({ key }) => key)}::text[],
        ${headed.map(({ orderId }) => orderId ?? null)}::uuid[], ${headed.map(({ paymentId }) => paymentId ?? null)}::uuid[])
        as headed (event, key, order_id, payment_id)
      where (select complete from complete)
      on conflict (event_key) do nothing
      returning id, event_key
    ), posted as (
      insert into ledger_postings (entry_id, account_id, amount_kobo)
      select entry.id, account.id, amount
      from wanted join entry on entry.event_key = wanted.key
      left join (
        select id, kind, owner_id from known where id is not null union all select id, kind, owner_id from opened
      ) account on account.kind = wanted.kind and account.owner_id is not distinct from wanted.owner_id
      order by place
      returning entry_id
    )
    select count(distinct entry_id)::int entries, (select complete from complete) complete from posted`
  let { rows } = await posting(beside && sql`${beside},`).execute(work.tx)
  // Another transaction has opened an account meanwhile, which only the next statement sees. A lock on it would be one
  // on a key, and deadlock with others' postings.
  if (!rows[0]?.complete) ({ rows } = await posting().execute(work.tx))
  if (!rows[0]?.complete) throw new Error('An account of the ledger can’t be opened')
  return rows[0].entries
}
