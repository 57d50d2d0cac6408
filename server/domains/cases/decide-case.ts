import { caseBearerNames, caseOutcomeNames } from '#contract/cases/case-shapes.ts'
import { defaultGoodsTo, type GoodsTo } from '#contract/orders/goods-to.ts'
import { postEntry } from '#domains/money/ledger/index.ts'
import {
  type byClock,
  cancelForCase,
  type LockedOrder,
  type ParcelHolder,
  recordBorne,
  recordGoodsTo,
  sendBack,
} from '#domains/orders/index.ts'
import { payCaseRefund, replaceForCase } from '#domains/orders/returns/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed, failField } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { caseNews } from './cases.jobs.ts'
import { awaitsAnswer } from './cases.policy.ts'
import { addMessage, type CaseRow, changeCase } from './cases.store.ts'
import { parcelWith } from './parcel-with.ts'
import { type Plan, paidOrder, planDecision, type Refused, type Terms } from './plan-decision.ts'

/** Terms with the reason. `whyNow` says why the decision can't wait for an answer. */
type Decision = Terms & { note: string; whyNow?: string | undefined }

/** Locks the order of a case, before the case itself, as everything that ends an order does. */
export const orderOfCase = ({ tx }: Work, row: Pick<CaseRow, 'order_id'>): Promise<LockedOrder | undefined> =>
  tx.selectFrom('orders').selectAll().where('id', '=', row.order_id).forUpdate().executeTakeFirst()

/** A decided case and who decides it; `store` is the name of the store that settles it. */
interface Asked {
  row: CaseRow
  order: LockedOrder | undefined
  actor: AdminCaller | MerchantCaller | typeof byClock
  store?: string
  decision: Decision
}

/** Carries a plan out. Returns how much is refunded, in kobo, or the order that is sent instead. */
async function carryOut(
  platform: Platform,
  work: Work,
  { row, order, actor, decision }: Asked,
  plan: Plan,
): Promise<
  | { refunded?: Kobo; replacement?: { id: string; reference: string } }
  | Failure<'sold_out' | 'move_not_allowed'>
  | Refused
> {
  if (!order || plan.kind === 'nothing') return {}
  if (plan.kind === 'move-loss') {
    await postEntry(work, plan.entry)
    await recordBorne(work, order, plan.entry)
    return {}
  }
  const { bearer } = plan
  if (plan.kind === 'replace') {
    const placed = await replaceForCase(work, order, decision.items, { caseId: row.id, bearer })
    return failed(placed) ? placed : { replacement: placed }
  }
  const refundTo = row.refund_to
  if (plan.kind === 'refund') await payCaseRefund(work, plan.paid, plan.refund, { caseId: row.id, bearer, refundTo })
  else {
    const note = `${row.name}: ${decision.note}`
    const refused = await cancelForCase(platform, work, { order, actor, note, lossBearer: bearer, refundTo })
    if (failed(refused)) return refused
  }
  return { refunded: plan.refund.amount }
}

/** Who has the parcel of a cancelled order, and who gets it. */
interface Goods {
  to: GoodsTo
  from: ParcelHolder
}

/** Returns who gets the parcel that a hub or carrier has, once its order is cancelled; undefined where that isn't the question. */
async function goodsAfter(
  { tx }: Work,
  { row, order, decision }: Pick<Asked, 'row' | 'order' | 'decision'>,
  plan: Plan,
): Promise<Goods | undefined | Failure<'no_partner_to_charge'>> {
  if (!order || !(plan.kind === 'cancel' || order.status === 'cancelled')) return undefined
  const from = await parcelWith(tx, order)
  if (!from) return undefined
  const to = decision.goodsTo ?? defaultGoodsTo(row.kind, order.status === 'cancelled', decision)
  return to === 'partner' && !order.partner_id
    ? failField('goodsTo', 'no_partner_to_charge', 'No delivery partner has this parcel. Choose who else gets it.')
    : { to, from }
}

/** Records who gets a parcel. A carrier brings it back to the store now; a hub sends it back once it releases it. */
const passOn = (platform: Platform, work: Work, order: LockedOrder, { to, from }: Goods): Promise<void> =>
  to === 'store' && from.kind === 'carrier'
    ? sendBack(work, platform.config, order, from)
    : recordGoodsTo(work, order.id, to)

/**
 * Decides a locked case of a locked order: refunds the customer or sends a replacement, and posts who bears it. A full
 * refund cancels an undelivered order, and its store is paid unless it bears the loss. Returns the failures of
 * `planDecision`, `case_awaits_answer` while somebody can still answer and `whyNow` is missing, `sold_out` for a
 * replacement, and `move_not_allowed` when the order can't be cancelled.
 */
export async function decideCase(
  platform: Platform,
  work: Work,
  { row, order, actor, store, decision }: Asked,
): Promise<undefined | Refused | Failure<'case_awaits_answer' | 'sold_out' | 'move_not_allowed'>> {
  // After the replacement's, as nothing locks them the other way round.
  if (order?.type === 'replacement') await paidOrder(work.tx, order).forUpdate().executeTakeFirstOrThrow()
  const plan = await planDecision(work.tx, row, order, decision)
  if (failed(plan)) return plan
  if (!store && awaitsAnswer(row, work.now)) {
    if (!decision.whyNow) return failField('whyNow', 'case_awaits_answer')
    await addMessage(work, row.id, { kind: 'event', by: actor, text: 'Decided before the answer' })
    await addMessage(work, row.id, { kind: 'internal', by: actor, text: `Why it couldn’t wait: ${decision.whyNow}` })
  }
  const goods = await goodsAfter(work, { row, order, decision }, plan)
  if (failed(goods)) return goods
  const done = await carryOut(platform, work, { row, order, actor, decision }, plan)
  if (failed(done)) return done
  const { refunded = 0, replacement } = done
  if (order && goods) await passOn(platform, work, order, goods)
  await changeCase(work, row.id, {
    status: 'decided',
    due_at: null,
    outcome: decision.outcome,
    bearer: decision.outcome === 'nothing' ? null : decision.bearer,
    refunded_kobo: refunded,
    decision_note: decision.note,
    decided_at: work.now,
    decided_by: actor.accountId,
    replacement_order_id: replacement?.id ?? null,
    goods_to: goods?.to ?? null,
    closed_at: work.now,
  })
  const text = replacement
    ? `${store ? `${store} sends a replacement: order` : 'Replaced by order'} ${replacement.reference}`
    : refunded
      ? store
        ? `${store} refunded ${formatKobo(refunded)}`
        : `${formatKobo(refunded)} refunded`
      : plan.kind === 'move-loss'
        ? `${caseBearerNames[decision.bearer]} bears the loss`
        : caseOutcomeNames.nothing
  const key = await addMessage(work, row.id, {
    kind: 'event',
    by: actor,
    text: `${text}. ${decision.note}`,
  })
  await work.addJob(caseNews, { caseId: row.id, step: 'decided', key })
  await audit(work, actor.kind === 'clock' ? undefined : actor, {
    action: store ? 'case.settle' : 'case.decide',
    subject: ['case', row.id],
    before: { status: row.status },
    after: {
      name: row.name,
      status: 'decided',
      outcome: decision.outcome,
      ...(decision.outcome !== 'nothing' && { bearer: decision.bearer }),
      refundedKobo: refunded,
      note: decision.note,
      whyNow: decision.whyNow,
      goodsTo: goods?.to,
    },
  })
}
