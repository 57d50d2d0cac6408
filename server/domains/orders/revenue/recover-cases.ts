import { sql } from 'kysely'
import { type Account, caseRecovered, type Entry, postEntry } from '#domains/money/ledger/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Kobo, spread, sum } from '#platform/money.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { recordCaseRecovered } from './case-journal.ts'
import type { SoldOrder } from './sales-rows.ts'

/** What a refund leaves out because cases refunded it before, in kobo. `cause` is the refund's. */
export interface LeftOut {
  cause: string
  amount: Kobo
  /** Whether the refund undoes the whole sale, also items that cases refunded. A return only takes the place of amounts. */
  whole: boolean
}

/** What cases of an order still cost the owner of an account, in kobo, and whether they gave commission back. */
interface Borne {
  account: Account
  amount: Kobo
  commissioned: boolean
}

/**
 * Computes how what a refund leaves out goes back to those who bore the cases: by what each of them still bears. The
 * platform gets what nobody is known to have borne, such as an amount that a case of an earlier release refunded.
 * `commissioned` is the part of cases that gave commission back.
 */
export async function recoveryOf(
  read: Reader,
  order: Pick<LockedOrder, 'id' | 'amount_case_ids'>,
  { cause, amount, whole }: LeftOut,
): Promise<{ entry: Entry; commissioned: Kobo }> {
  const borne = amount > 0 ? await borneBy(read, order, whole) : []
  const weights = borne.map(part => part.amount)
  const parts = spread(Math.min(amount, sum(weights)), weights)
  const to = borne.map((part, at) => ({ ...part, amount: parts[at] ?? 0 }))
  return {
    entry: caseRecovered({ cause, orderId: order.id, amount, to }),
    commissioned: sum(to.filter(part => part.commissioned).map(part => part.amount)),
  }
}

/** Gives back what a refund leaves out (`recoveryOf`), in the ledger and in the journal of sales. */
export async function recoverCases(
  work: Work,
  order: SoldOrder & Pick<LockedOrder, 'amount_case_ids'>,
  leftOut: LeftOut,
): Promise<void> {
  const { entry, commissioned } = await recoveryOf(work.tx, order, leftOut)
  await postEntry(work, entry)
  await recordCaseRecovered(work, order, { amount: leftOut.amount, commissioned }, entry)
}

async function borneBy(
  read: Reader,
  order: Pick<LockedOrder, 'id' | 'amount_case_ids'>,
  whole: boolean,
): Promise<Borne[]> {
  const amounts = (order.amount_case_ids ?? []).map(id => `case-borne:${id}`)
  const { rows } = await sql<Borne>`
    select json_strip_nulls(json_build_object('kind', kind, 'ownerId', owner_id)) account, commissioned,
      sum(amount_kobo)::bigint amount
    from (
      select a.id, a.kind, a.owner_id, p.amount_kobo,
        bool_or(a.kind = 'platform_commission') over (partition by e.id) commissioned
      from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where e.order_id = ${order.id} and (e.event = 'case_recovered'
        or e.event = 'case_borne' and (${whole} or e.event_key = any(${amounts}::text[])))) posted
    where kind <> 'escrow'
    group by id, kind, owner_id, commissioned having sum(amount_kobo) > 0
    order by id, commissioned`.execute(read)
  return rows
}
