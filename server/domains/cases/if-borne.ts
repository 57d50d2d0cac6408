import type { CaseStake } from '#contract/cases/case-shapes.ts'
import type { AccountKind } from '#domains/money/ledger/index.ts'
import type { MerchantCaller, PartnerCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { sum, toNaira } from '#platform/money.ts'
import { concerning, isOver } from './cases.policy.ts'
import { planDecision } from './decide-case.ts'

/**
 * Computes what a store or partner would pay if a decision refunded the reported items of a case at its expense, or
 * everything if none are reported, from the entries that such a decision posts. Returns its order and the amount, which is
 * null for a case that is over or can't be refunded, and `case_not_found` when the case doesn't concern the caller.
 */
export async function ifBorne(
  read: Reader,
  id: string,
  caller: MerchantCaller | PartnerCaller,
): Promise<{ orderId: string | null; ifBorne: CaseStake['ifBorne'] } | Failure<'case_not_found'>> {
  const row = await read
    .selectFrom('cases as k')
    .selectAll()
    .where('id', '=', id)
    .where(concerning(caller))
    .executeTakeFirst()
  if (!row) return fail('case_not_found')
  const order =
    row.order_id && (await read.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirst())
  if (!order || isOver(row)) return { orderId: null, ifBorne: null }
  const items = await read
    .selectFrom('case_items')
    .select(['order_item_id as orderItemId', 'quantity'])
    .where('case_id', '=', id)
    .execute()
  const [bearer, account]: ['store' | 'partner', AccountKind] =
    caller.kind === 'merchant' ? ['store', 'merchant_payable'] : ['partner', 'delivery_payable']
  const plan = await planDecision(read, row, order, {
    outcome: items.length > 0 ? 'refund_items' : 'refund_all',
    ...{ bearer, items, shipping: false, amount: 0 },
  })
  if (failed(plan)) return { orderId: order.id, ifBorne: null }
  const postings = plan.entries.flatMap(entry => entry.postings).filter(posting => posting.account.kind === account)
  return {
    orderId: order.id,
    ifBorne: {
      amount: toNaira(Math.max(0, sum(postings.map(({ amount }) => amount)))),
      items: items.length > 0,
      cancels: plan.kind === 'cancel',
    },
  }
}
