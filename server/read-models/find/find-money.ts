import { sql } from 'kysely'
import { type PaymentStatus, paymentStatusNames } from '#contract/read-models/admin-payments.ts'
import { isNumbered, referenced } from '#domains/orders/index.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning } from '#platform/database/like.ts'
import { dateAndTime, dayInLagos } from '#platform/lagos.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { searchedPayments } from '../transactions/index.ts'
import { type Condition, type Finder, isReference, type LookUp, mostRead } from './look-up.ts'

/** SQL condition: the order `o` has the typed reference, or a store's own order the number; undefined if it is neither. */
function ordersNamed(caller: Finder, typed: string): Condition | undefined {
  if (caller.kind !== 'merchant') return referenced(typed)
  return sql`o.store_id = ${caller.scope.storeId} and ${isNumbered(typed)}`
}

/** Finds payments of a store's orders by their reference, or by the order's reference or number. */
async function findOwnPayments(read: Reader, caller: MerchantCaller, typed: string) {
  const byReference = isReference(typed)
    ? sql`union select o.id from payments p join orders o on o.checkout_id = p.checkout_id
        where o.store_id = ${caller.scope.storeId} and p.reference like ${beginning(typed.toLowerCase())}`
    : sql``
  const { rows } = await sql<{
    id: string
    reference: string
    total_kobo: Kobo
    status: PaymentStatus
    created_at: Date
    name: string
  }>`
    select p.id, p.reference, o.total_kobo, p.status, p.created_at, o.name
    from orders o join payments p on p.checkout_id = o.checkout_id and p.status in ('paid', 'wrong', 'reversed')
    where o.id in (select o.id from orders o where ${ordersNamed(caller, typed)} ${byReference})
    order by p.created_at desc, p.id desc limit ${mostRead}`.execute(read)
  return rows.map(row => ({
    title: formatKobo(row.total_kobo),
    note: `${row.name} · ${paymentStatusNames[row.status]} · ${dateAndTime(row.created_at)} · ${row.reference}`,
    path: `/merchant/transactions/${row.id}`,
  }))
}

export const findPayments: LookUp = async ({ read, caller, typed }) => {
  if (caller.kind === 'merchant') return findOwnPayments(read, caller, typed)
  const ids = await searchedPayments(read, typed)
  const { rows } = await sql<{
    reference: string
    email: string
    amount_kobo: Kobo
    status: PaymentStatus
    created_at: Date
  }>`
    select p.reference, p.email, p.amount_kobo, p.status, p.created_at from payments p
    where p.id = any(${ids}::uuid[]) order by p.created_at desc, p.id desc limit ${mostRead}`.execute(read)
  return rows.map(row => {
    const started = dayInLagos(row.created_at)
    return {
      title: formatKobo(row.amount_kobo),
      note: `${paymentStatusNames[row.status]} · ${dateAndTime(row.created_at)} · ${row.email}`,
      path: `/admin/payments?from=${started}&to=${started}&search=${encodeURIComponent(row.reference)}`,
    }
  })
}

export const findPayouts: LookUp = async ({ read, caller, typed }) => {
  const own =
    caller.kind === 'merchant'
      ? sql`t.store_id = ${caller.scope.storeId}`
      : caller.kind === 'partner'
        ? sql`t.partner_id = ${caller.partnerId}`
        : sql`true`
  const order = caller.kind === 'partner' ? undefined : ordersNamed(caller, typed)
  const ofOrder = order
    ? sql`union select transfer_id from payouts where order_id in (select o.id from orders o where ${order})`
    : sql``
  const { rows } = await sql<{ id: string; reference: string; amount_kobo: Kobo; requested_at: Date; name: string }>`
    select t.id, t.reference, t.amount_kobo, t.requested_at, coalesce(s.name, p.company_name) as name from payout_transfers t
    left join stores s on s.id = t.store_id left join shipping_partners p on p.id = t.partner_id
    where ${own} and t.id in (
      (select t.id from payout_transfers t where ${own} and t.reference like ${beginning(typed.toLowerCase())}
        order by t.requested_at desc, t.id desc limit ${mostRead}) ${ofOrder})
    order by t.requested_at desc, t.id desc limit ${mostRead}`.execute(read)
  const page = { admin: '/admin/payouts', merchant: '/merchant/payouts', partner: '/shipping-partner/earnings' }
  return rows.map(row => ({
    title: `${formatKobo(row.amount_kobo)} to ${row.name}`,
    note: `${dateAndTime(row.requested_at)} · ${row.reference}`,
    path: `${page[caller.kind]}/${row.id}`,
  }))
}
