import { z } from 'zod'
import { send } from '../ask.ts'
import type { MarketDatabase } from './database.ts'

const transaction = z.object({
  reference: z.string(),
  amount: z.int(),
  fees: z.int().nullable(),
  paid_at: z.string().nullable(),
})
const refund = z.object({
  id: z.int(),
  transaction_reference: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  merchant_note: z.string(),
  dispute: z.int().nullable(),
})
const transfer = z.object({
  reference: z.string(),
  amount: z.int(),
  fee_charged: z.int().nullable(),
  status: z.string(),
})

/** Fetches all pages of a list from the card provider. */
async function listed<T>(sandboxUrl: string, path: string, key: string, row: z.ZodType<T>): Promise<T[]> {
  const found: T[] = []
  for (let page = 1; ; page++) {
    const url = `${sandboxUrl}${path}?perPage=1000&page=${page}`
    const { text } = await send(url, { method: 'GET', headers: { authorization: `Bearer ${key}` } })
    const { data } = z.object({ data: z.array(row) }).parse(JSON.parse(text))
    found.push(...data)
    if (data.length < 1000) return found
  }
}

interface Ours {
  reference: string
  status: string
  paid: number | null
  fee: number | null
  /** Kobo that the card paid for its orders; null without orders. */
  orders: number | null
  /** Kobo that we asked to be refunded of it, without what lost disputes cover or store credit got, and that disputes lost. */
  refunded: number
  disputed: number
  /** True if it bought an existing gift card. */
  card: boolean
}

const ours = `
  select p.reference, p.status, p.paid_kobo as paid, p.fee_kobo as fee, o.paid as orders,
    (select coalesce(sum(amount_kobo - covered_kobo), 0)::bigint from refunds r where r.payment_id = p.id and r.credited_to is null) as refunded,
    (select coalesce(sum(amount_kobo), 0)::bigint from disputes d
      where d.payment_id = p.id and d.status in ('lost', 'accepted')) as disputed,
    exists (select from gift_cards g where g.id = p.gift_card_id and g.status <> 'pending' and g.amount_kobo = p.amount_kobo) as card
  from payments p
  left join checkouts c on c.id = p.checkout_id and c.payment_id = p.id and c.status = 'placed'
  left join lateral (
    select sum(part)::bigint paid
    from (select o.total_kobo + o.left_out_kobo - coalesce((select sum(amount_kobo) from order_gift_cards g
        where g.order_id = o.id), 0) as part from orders o where o.checkout_id = c.id) each
  ) o on true
  where p.amount_kobo > 0`

export interface Captured {
  payments: number
  kobo: number
  refunds: number
  refundedKobo: number
  /** Transfers that arrived. */
  transfers: number
  differences: string[]
}

/**
 * Reconciles every captured payment and every refund of the provider with our tables: each payment became orders or a
 * gift card to the kobo, the rest and cancellations were refunded exactly once, and nothing else exists.
 */
export async function provenByProvider(
  database: MarketDatabase,
  { sandboxUrl, key }: { sandboxUrl: string; key: string },
): Promise<Captured> {
  const captured = (await listed(sandboxUrl, '/transaction', key, transaction)).filter(({ paid_at }) => paid_at)
  const refunds = await listed(sandboxUrl, '/refund', key, refund)
  const known = new Map((await database.query<Ours>(ours)).map(row => [row.reference, row]))
  const promised = await database.query<{ id: string; reference: string; amount: number; provider_id: string | null }>(
    `select r.id, p.reference, r.amount_kobo - r.covered_kobo as amount, r.provider_id
       from refunds r join payments p on p.id = r.payment_id
       where r.covered_kobo < r.amount_kobo and r.credited_to is null
     union all select d.id, p.reference, d.amount_kobo, 'dispute ' || d.provider_id
       from disputes d join payments p on p.id = d.payment_id where d.status in ('lost', 'accepted')`,
  )
  const differences: string[] = []
  const sums = Map.groupBy(refunds, each => each.transaction_reference)
  for (const { reference, amount, fees } of captured) {
    const say = (what: string) => differences.push(`payment ${reference} of ${amount}: ${what}`)
    const row = known.get(reference)
    if (!row) {
      say('we know nothing of it')
      continue
    }
    if (row.paid !== amount || row.fee !== fees) say(`we say ${row.paid} came, less ${row.fee}`)
    const back = (sums.get(reference) ?? []).reduce((sum, each) => sum + each.amount, 0)
    if (row.orders !== null && row.orders !== amount) say(`its orders cost ${row.orders}`)
    // What our tables say of orders is proven by the orders themselves (tests/harness/reconcile.ts).
    const owed = row.card ? 0 : row.orders === null ? amount : row.refunded + row.disputed
    if (back !== owed) say(`${back} went back where ${owed} should (it is ${row.status})`)
  }
  const paid = new Set(captured.map(({ reference }) => reference))
  for (const { reference, status, paid: came } of known.values())
    if ((status === 'paid' || status === 'wrong' || came !== null) && !paid.has(reference))
      differences.push(`payment ${reference} is ${status} here, but the provider captured nothing`)
  const unmatched = new Map(refunds.map(each => [each.dispute ? `dispute ${each.dispute}` : String(each.id), each]))
  for (const { id, reference, amount, provider_id } of promised) {
    const found = unmatched.get(provider_id ?? '')
    if (found?.transaction_reference !== reference || found.amount !== amount || found.status !== 'processed')
      differences.push(`refund ${id} of ${amount} isn’t the provider’s: ${JSON.stringify(found ?? null)}`)
    unmatched.delete(provider_id ?? '')
  }
  for (const each of unmatched.values())
    differences.push(`the provider made refund ${JSON.stringify(each)}, which isn’t ours`)
  const transfers = await listed(sandboxUrl, '/transfer', key, transfer)
  differences.push(...(await transfersProven(database, transfers)))
  return {
    transfers: transfers.filter(each => each.status === 'success').length,
    payments: captured.length,
    kobo: captured.reduce((sum, { amount }) => sum + amount, 0),
    refunds: refunds.length,
    refundedKobo: refunds.reduce((sum, { amount }) => sum + amount, 0),
    differences,
  }
}

/** Reconciles transfers: each that arrived is paid here once with its amount and fee, and nothing else is paid. */
async function transfersProven(
  database: MarketDatabase,
  transfers: readonly z.output<typeof transfer>[],
): Promise<string[]> {
  const differences: string[] = []
  const rows = await database.query<{ reference: string; status: string; amount: number; fee: number }>(
    'select reference, status, amount_kobo as amount, fee_kobo as fee from payout_transfers',
  )
  const ours = new Map(rows.map(row => [row.reference, row]))
  const seen = new Set<string>()
  for (const { reference, amount, fee_charged, status } of transfers) {
    const row = ours.get(reference)
    const arrived = status === 'success'
    if (seen.has(reference)) differences.push(`transfer ${reference} was made twice`)
    seen.add(reference)
    if (!row) differences.push(`the provider made transfer ${reference}, which isn’t ours`)
    else if (arrived !== (row.status === 'paid'))
      differences.push(`transfer ${reference} is ${status}, here ${row.status}`)
    else if (arrived && (row.amount !== amount || row.fee !== fee_charged))
      differences.push(`transfer ${reference} of ${amount} and ${fee_charged} is ${row.amount} and ${row.fee} here`)
  }
  for (const { reference, status } of rows)
    if (status === 'paid' && !seen.has(reference)) differences.push(`transfer ${reference} is paid only here`)
  return differences
}
