import { sql } from 'kysely'
import type { CaseStake } from '#contract/cases/case-shapes.ts'
import type { MerchantCaller, PartnerCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { concerning, isOver } from './cases.policy.ts'
import type { CaseRow } from './cases.store.ts'
import { planDecision, refundOfReported } from './plan-decision.ts'

type Found = { orderId: string | null } & Pick<CaseStake, 'ifBorne' | 'settled' | 'settledCommission'>

/**
 * Computes what a store or partner would pay if a decision refunded what a case reports (`refundOfReported`) at its
 * expense, from the entries that such a decision posts; for a decided case what its entries did to the caller's balance.
 * Returns null for both where nothing applies, the order while the case is open, and `case_not_found` when the case
 * doesn't concern the caller.
 */
export async function ifBorne(
  read: Reader,
  id: string,
  caller: MerchantCaller | PartnerCaller,
): Promise<Found | Failure<'case_not_found'>> {
  const row = await read
    .selectFrom('cases as k')
    .selectAll()
    .where('id', '=', id)
    .where(concerning(caller))
    .executeTakeFirst()
  if (!row) return fail('case_not_found')
  const order =
    row.order_id && (await read.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirst())
  const [bearer, account]: ['store' | 'partner', 'merchant_payable' | 'delivery_payable'] =
    caller.kind === 'merchant' ? ['store', 'merchant_payable'] : ['partner', 'delivery_payable']
  if (!order) return { orderId: null, ifBorne: null, settled: null }
  if (isOver(row)) {
    if (row.status !== 'decided') return { orderId: null, ifBorne: null, settled: null }
    return { orderId: null, ifBorne: null, ...(await settledBy(read, row, account)) }
  }
  const terms = await refundOfReported(read, row, order, bearer)
  const plan = await planDecision(read, row, order, terms)
  if (failed(plan)) return { orderId: order.id, ifBorne: null, settled: null }
  const postings = plan.entries.flatMap(entry => entry.postings).filter(posting => posting.account.kind === account)
  return {
    orderId: order.id,
    settled: null,
    ifBorne: {
      amount: toNaira(Math.max(0, sum(postings.map(({ amount }) => amount)))),
      of:
        plan.kind === 'cancel'
          ? 'cancellation'
          : plan.kind === 'move-loss'
            ? 'loss'
            : terms.outcome === 'refund_items'
              ? 'items'
              : 'all',
      ...(terms.shipping && { delivery: true }),
    },
  }
}

/**
 * Sums what the entries of a case, or of the loss that it decided, did to the balance of its store or partner, and the
 * commission that they give back to a store that bears it, in naira.
 */
export async function settledBy(
  read: Reader,
  { id, order_id, outcome }: Pick<CaseRow, 'id' | 'order_id' | 'outcome'>,
  account: 'merchant_payable' | 'delivery_payable',
): Promise<{ settled: number; settledCommission: number }> {
  const keys = ['case-borne', 'case-replaced', 'case-loss-moved'].map(event => `${event}:${id}`)
  const { total, commission } = await read
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(sql<Kobo>`coalesce(sum(p.amount_kobo) filter (where a.kind = ${account}), 0)::bigint`.as('total'))
    .select(
      sql<Kobo>`coalesce(sum(p.amount_kobo) filter (where a.kind = 'platform_commission' and e.event = 'case_borne'), 0)::bigint`.as(
        'commission',
      ),
    )
    // An order loses its goods once.
    .where('e.event_key', 'in', outcome === 'refund_all' ? [...keys, `case-loss:${order_id}`] : keys)
    .executeTakeFirstOrThrow()
  return { settled: toNaira(-total), settledCommission: toNaira(commission) }
}
