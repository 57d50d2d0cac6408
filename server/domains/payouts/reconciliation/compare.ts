import type { ProviderRecord } from '#contract/payouts/reconciliation.ts'
import type { Platform } from '#platform/module.ts'
import { type Kobo, sum } from '#platform/money.ts'
import type { Paystack, Period, ProviderRefund, ProviderTransaction, ProviderTransfer } from '#platform/paystack.ts'
import {
  disputeKey,
  type Ours,
  paymentsBy,
  paymentsOf,
  refundsBy,
  refundsOf,
  transfersBy,
  transfersOf,
} from './books.ts'
import { type Difference, differenceOf } from './differences.ts'

export interface Compared {
  count: number
  amount: Kobo
  differences: Difference[]
}

/** A record of the provider; `moved` is null if no money moved, for example when it was declined. */
interface Theirs {
  key: string
  reference: string
  moved: Kobo | null
}

interface Kind {
  record: ProviderRecord
  theirs(paystack: Paystack, period: Period): AsyncIterable<readonly Theirs[]>
  /** Asks the provider about a booked item that its list of the period lacks. */
  ask(paystack: Paystack, ours: Ours): Promise<Kobo | null>
  by(platform: Platform, keys: readonly string[]): Promise<Ours[]>
  of(platform: Platform, period: Period): Promise<Ours[]>
}

/** Returns the amount of a payment after the provider's fee. A reversed payment was received first. */
const cameOf = (said: ProviderTransaction | undefined): Kobo | null =>
  said && (said.status === 'success' || said.status === 'reversed') ? said.amount - (said.fees ?? 0) : null

const payments: Kind = {
  record: 'payment',
  async *theirs(paystack, period) {
    for await (const found of paystack.transactionsIn(period))
      yield found.map(each => ({ key: each.reference, reference: each.reference, moved: cameOf(each) }))
  },
  ask: async (paystack, { reference }) => cameOf(await paystack.verify(reference)),
  by: ({ db }, keys) => paymentsBy(db.read, keys),
  of: ({ db }, period) => paymentsOf(db.read, period),
}

/** A lost dispute is a refund that names it. */
const refundKey = ({ id, dispute }: ProviderRefund): string => (dispute ? disputeKey(dispute) : String(id))

const refunds: Kind = {
  record: 'refund',
  async *theirs(paystack, period) {
    for await (const found of paystack.refundsIn(period))
      yield found.map(said => ({
        key: refundKey(said),
        reference: said.dispute ? `refund ${said.id} of dispute ${said.dispute}` : `refund ${said.id}`,
        moved: said.status === 'processed' ? said.amount : null,
      }))
  },
  async ask(paystack, { key, reference }) {
    const found = (await paystack.refundsOf(reference)).find(said => refundKey(said) === key)
    return found?.status === 'processed' ? found.amount : null
  },
  by: ({ db }, keys) => refundsBy(db.read, keys),
  of: ({ db }, period) => refundsOf(db.read, period),
}

/** Returns what a transfer took from the balance: its amount and the provider's fee. */
const leftOf = (said: ProviderTransfer | undefined): Kobo | null =>
  said?.status === 'success' ? said.amount + (said.fee_charged ?? 0) : null

const transfers: Kind = {
  record: 'transfer',
  async *theirs(paystack, period) {
    for await (const found of paystack.transfersIn(period))
      yield found.map(said => ({ key: said.reference, reference: said.reference, moved: leftOf(said) }))
  },
  async ask(paystack, { reference }) {
    return leftOf(await paystack.verifyTransfer(reference))
  },
  by: ({ db }, keys) => transfersBy(db.read, keys),
  of: ({ db }, period) => transfersOf(db.read, period),
}

export const kinds: readonly Kind[] = [payments, refunds, transfers]

/**
 * Compares the provider's records of a period with the books in both directions: each listed record with its booking,
 * and each booking without a listed record with the provider's answer, since days may begin and end at slightly
 * different moments there. Throws ProviderUnavailable.
 */
export async function compare(platform: Platform, kind: Kind, period: Period): Promise<Compared> {
  const { record } = kind
  const seen = new Set<string>()
  const differences: (Difference | undefined)[] = []
  const amounts: Kobo[] = []
  for await (const found of kind.theirs(platform.paystack, period)) {
    const ours = new Map(
      (
        await kind.by(
          platform,
          found.map(({ key }) => key),
        )
      ).map(each => [each.key, each]),
    )
    for (const { key, reference, moved } of found) {
      seen.add(key)
      if (moved !== null) amounts.push(moved)
      const known = ours.get(key)
      // Nothing moved and nothing booked is no difference.
      if (moved !== null || known?.booked) differences.push(differenceOf(record, reference, moved, known))
    }
  }
  for (const ours of await kind.of(platform, period))
    if (!seen.has(ours.key)) {
      const moved = await kind.ask(platform.paystack, ours)
      differences.push(differenceOf(record, ours.reference, moved, ours))
    }
  return {
    count: amounts.length,
    amount: sum(amounts),
    differences: differences.filter(difference => difference !== undefined),
  }
}
