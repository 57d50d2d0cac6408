import { type RawBuilder, sql } from 'kysely'
import type { AdminResource, Resource } from '#contract/access.ts'
import { type CaseKind, caseTitle } from '#contract/cases/case-shapes.ts'
import { orderStatuses } from '#contract/orders/order-statuses.ts'
import { type ReturnStatusCode, returnStatuses } from '#contract/orders/return-shapes.ts'
import { type PaymentStatus, paymentStatusNames } from '#contract/read-models/admin-payments.ts'
import {
  type FoundItem,
  type FoundKind,
  type FoundMore,
  foundKinds,
  mostFoundOfKind,
} from '#contract/read-models/find.ts'
import { cancelledOnWay, concerning } from '#domains/cases/index.ts'
import { storeProductsWith } from '#domains/catalog/index.ts'
import { type ActorKind, nameColumnFor, phoneIn, referenced, searchedOrders } from '#domains/orders/index.ts'
import { closedEmails } from '#identity/index.ts'
import { type AdminCaller, admitted, type MerchantCaller, type PartnerCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing, hasTyped, hasWords, indexedWords } from '#platform/database/like.ts'
import { dateAndTime, dayInLagos } from '#platform/lagos.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { searchedPayments } from '../transactions/index.ts'

type Finder = MerchantCaller | PartnerCaller | AdminCaller
type Condition = RawBuilder<boolean>

/** What is looked up: the typed text, and who reads. */
interface Asked {
  read: Reader
  caller: Finder
  typed: string
}
type LookUp = (asked: Asked) => Promise<Omit<FoundItem, 'kind'>[]>

/** Finds what the caller may open and `typed` names, at most `mostFoundOfKind` of each kind, and which kinds have more. */
export async function find(
  read: Reader,
  caller: Finder,
  typed: string,
  now: Date,
): Promise<{ rows: FoundItem[]; more: FoundMore[] }> {
  const asked = { read, caller, typed }
  const kinds = foundKinds.filter(kind => opens(caller, kind))
  const found = await Promise.all(
    kinds.map(async kind => {
      const rows = await lookUps[kind](asked)
      const list = rows.length > mostFoundOfKind ? listOf(kind, caller, now) : undefined
      return {
        rows: rows.slice(0, mostFoundOfKind).map(row => ({ kind, ...row })),
        more: list ? [{ kind, path: `${list}search=${encodeURIComponent(typed)}` }] : [],
      }
    }),
  )
  return { rows: found.flatMap(({ rows }) => rows), more: found.flatMap(({ more }) => more) }
}

/** An amount with its sign or grouped digits. */
const isWrittenAmount = /₦|\d,\d{3}/

/** Reads one more than is shown, to tell whether there are more. */
const most = mostFoundOfKind + 1

/** Number of matching products of which the best sellers are shown. */
const mostRanked = 200

/** Days of the longest range of the administrators' list of payments. */
const mostDays = 731

/** Returns the page that lists the whole kind by the same search, up to the name of its parameter; undefined if none does. */
function listOf(kind: FoundKind, caller: Finder, now: Date): string | undefined {
  if (caller.kind === 'merchant') {
    const own = { order: 'orders', product: 'products', coupon: 'coupons' }
    return kind in own ? `/merchant/${own[kind as keyof typeof own]}?` : undefined
  }
  if (!isOffice(caller)) return undefined
  switch (kind) {
    case 'order':
    case 'customer':
    case 'product':
    case 'partner':
      return `/admin/${kind}s?`
    case 'case':
      return '/admin/cases?tab=all&'
    case 'store':
      return '/admin/stores?tab=approved&'
    case 'payment':
      return `/admin/payments?from=${dayInLagos(after(now, -(mostDays - 1) * day))}&to=${dayInLagos(now)}&`
    default:
      return undefined
  }
}

/** The resource that opens each kind; without one the kind isn't shown to that user kind. */
const resourceOf: Readonly<
  Record<FoundKind, { admin?: AdminResource | 'superadmin'; merchant?: Resource; partner?: true }>
> = {
  order: { admin: 'orders', merchant: 'orders', partner: true },
  return: { admin: 'returns', merchant: 'returns' },
  case: { admin: 'cases', merchant: 'orders', partner: true },
  customer: { admin: 'customers' },
  store: { admin: 'stores' },
  product: { admin: 'products', merchant: 'products' },
  partner: { admin: 'partners' },
  dispatcher: { admin: 'orders' },
  administrator: { admin: 'superadmin' },
  payment: { admin: 'payments' },
  payout: { admin: 'payments', merchant: 'transactions', partner: true },
  coupon: { merchant: 'coupons' },
  staff: { merchant: 'staff' },
}

/** Returns whether the caller manages the marketplace rather than one job. */
const isOffice = (caller: Finder): boolean =>
  caller.kind === 'admin' && (caller.adminKind === 'admin' || caller.adminKind === 'superadmin')

function opens(caller: Finder, kind: FoundKind): boolean {
  const { admin, merchant, partner = false } = resourceOf[kind]
  if (caller.kind === 'partner') return partner
  if (caller.kind === 'merchant') return merchant !== undefined && admitted([`merchant:${merchant}`], caller, false)
  // Schedulers, dispatchers and hub administrators have no role; they find the orders that they work on.
  if (!isOffice(caller)) return kind === 'order'
  if (admin === 'superadmin') return caller.adminKind === admin
  return admin !== undefined && admitted([`admin:${admin}`], caller, false)
}

/** SQL condition: the order `o` is one that the caller works on. */
function ownOrders(caller: Finder): Condition {
  if (caller.kind === 'merchant') return sql`o.store_id = ${caller.scope.storeId}`
  if (caller.kind === 'partner') return sql`o.partner_id = ${caller.partnerId}`
  switch (caller.adminKind) {
    case 'scheduler':
      return sql`o.delivered_by = 'platform'`
    case 'dispatcher':
      return sql`o.dispatcher_id = ${caller.accountId}`
    case 'hub':
      return sql`exists (select from order_stops stop where stop.store_id = o.store_id and stop.order_id = o.id
        and stop.hub_id = ${caller.hubId})`
    default:
      return sql`true`
  }
}

const homeOf: Readonly<Record<Finder['kind'], string>> = {
  admin: '/admin',
  merchant: '/merchant',
  partner: '/shipping-partner',
}

const readerOf = ({ kind }: Finder): ActorKind => kind

const lookUps: Readonly<Record<FoundKind, LookUp>> = {
  async order({ read, caller, typed }) {
    const oversees = isOffice(caller) || (caller.kind === 'admin' && caller.adminKind === 'scheduler')
    // The customer tells them what the bank calls the payment.
    const paid =
      (oversees || caller.kind === 'merchant') && /^[\w.-]{8,}$/.test(typed)
        ? sql`union (select o.id from orders o join payments p on p.checkout_id = o.checkout_id
            where ${ownOrders(caller)} and p.reference like ${beginning(typed.toLowerCase())} limit ${most})`
        : sql``
    const { rows } = await sql<{
      id: string
      name: string
      status: keyof typeof orderStatuses
      recipient_name: string
      store_name: string
    }>`
      select o.id, ${nameColumnFor(readerOf(caller))} as name, o.status, o.recipient_name, s.name as store_name
      from orders o join stores s on s.id = o.store_id
      where o.id in (${searchedOrders(typed, ownOrders(caller), {
        byEmail: oversees,
        byStore: caller.kind !== 'merchant',
        byAmount: caller.kind === 'merchant' || isOffice(caller),
      })} ${paid})
      order by o.placed_at desc, o.id desc limit ${most}`.execute(read)
    const isHub = caller.kind === 'admin' && caller.adminKind === 'hub'
    return rows.map(row => ({
      title: row.name,
      note: [row.recipient_name, caller.kind === 'merchant' ? '' : row.store_name, orderStatuses[row.status].known_name]
        .filter(Boolean)
        .join(' · '),
      path: isHub ? `/admin/hub?search=${row.name}` : `${homeOf[caller.kind]}/orders/${row.id}`,
    }))
  },

  async return({ read, caller, typed }) {
    const [, called = typed, part] = /^(.*)[-\s]R(\d{1,3})$/i.exec(typed) ?? []
    const order = referenced(called)
    const number = caller.kind === 'merchant' ? Number(/^#?(\d{1,9})$/.exec(called)?.[1] ?? 0) : 0
    if (!order && !number) return []
    const { rows } = await sql<{
      id: string
      name: string
      number: number
      status: ReturnStatusCode
      recipient_name: string
    }>`
      select r.id, ${nameColumnFor(readerOf(caller))} as name, r.number, r.status, o.recipient_name
      from order_returns r join orders o on o.store_id = r.store_id and o.id = r.order_id
      where ${caller.kind === 'merchant' ? sql`r.store_id = ${caller.scope.storeId}` : sql`true`}
        and ${order ?? sql`o.number = ${number}`} and ${part ? sql`r.number = ${Number(part)}` : sql`true`}
      order by r.asked_at desc, r.id desc limit ${most}`.execute(read)
    return rows.map(row => ({
      title: `${row.name}-R${row.number}`,
      note: `${row.recipient_name} · ${returnStatuses[row.status].known_name}`,
      path: caller.kind === 'merchant' ? `/merchant/returns/${row.id}` : `/admin/returns?id=${row.id}`,
    }))
  },

  async case({ read, caller, typed }) {
    const number = /^(?:case\s*)?#?c?-?(\d{1,9})$/i.exec(typed)?.[1]
    const order = referenced(typed)
    if (!number && !order) return []
    const { rows } = await sql<{ id: string; name: string; kind: CaseKind; summary: string; on_way: boolean }>`
      select k.id, k.name, k.kind, k.summary, ${cancelledOnWay} on_way from cases k where ${concerning(caller)} and (
        ${number ? sql`k.number = ${Number(number)}` : sql`false`}
        or ${order ? sql`k.order_id in (select o.id from orders o where ${order})` : sql`false`})
      order by k.opened_at desc, k.id desc limit ${most}`.execute(read)
    return rows.map(row => ({
      title: row.name,
      note: [caseTitle(row.kind, row.on_way), row.summary].filter(Boolean).join(' · ').slice(0, 120),
      path: `${homeOf[caller.kind]}/cases/${row.id}`,
    }))
  },

  async customer({ read, typed }) {
    // No customer has it in name, e-mail or phone number, and its digits are in many numbers.
    if (isWrittenAmount.test(typed)) return []
    const words = sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))`
    const { rows } = await sql<{ id: string; name: string; email: string; phone_number: string | null }>`
      select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.phone_number from accounts a
      where a.kind = 'customer' and ${isMail(typed) ? sql`a.email like ${beginning(typed.toLowerCase())}` : namedOrPhone(words, typed)}
      order by a.created_at desc, a.id desc limit ${most}`.execute(read)
    return rows.map(row => ({
      title: row.name,
      note: [row.email, row.phone_number].filter(Boolean).join(' · '),
      path: `/admin/customers?customer=${row.id}`,
    }))
  },

  async store({ read, typed }) {
    const phone = phoneIn(typed)
    const owner = sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))`
    const { rows } = await sql<{ id: string; name: string; email: string }>`
      select s.id, s.name, a.email from stores s join accounts a on a.id = s.merchant_id
      where s.id in (select id from stores where ${named(sql`plain(name)`, typed)}
        ${phone ? sql`union select id from stores where phone_number like ${beginning(phone)}` : sql``}
        union select s.id from stores s join accounts a on a.id = s.merchant_id
          where a.kind = 'merchant' and ${namedOrPhone(owner, typed)})
      order by s.name, s.id limit ${most}`.execute(read)
    return rows.map(row => ({ title: row.name, note: row.email, path: `/admin/stores/${row.id}` }))
  },

  async product({ read, caller, typed }) {
    const wanted =
      caller.kind === 'merchant'
        ? storeProductsWith(caller.scope.storeId, typed)
        : sql`p.deleted_at is null and ${named(sql`plain((p.name || ' ') || p.sku)`, typed)}`
    // A word may be in tens of thousands of names.
    const { rows } = await sql<{ id: string; name: string; sku: string; store_name: string }>`
      select p.id, p.name, p.sku, s.name as store_name from (
        select id, store_id, name, sku, sold_count from products p
        where ${wanted} limit ${mostRanked}
      ) p join stores s on s.id = p.store_id
      order by p.sold_count desc, p.id desc limit ${most}`.execute(read)
    return rows.map(row => ({
      title: row.name,
      note: [caller.kind === 'merchant' ? '' : row.store_name, row.sku].filter(Boolean).join(' · '),
      path: `${homeOf[caller.kind]}/products/${row.id}`,
    }))
  },

  async partner({ read, typed }) {
    const { rows } = await sql<{ id: string; company_name: string; email: string }>`
      select p.id, p.company_name, a.email from shipping_partners p join accounts a on a.id = p.account_id
      where plain(p.company_name || ' ' || a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' ||
        coalesce(p.phone_number, '')) like plain(${containing(phoneIn(typed) ?? typed)})
      order by p.company_name, p.id limit ${most}`.execute(read)
    return rows.map(row => ({ title: row.company_name, note: row.email, path: `/admin/partners/${row.id}` }))
  },

  async dispatcher({ read, typed }) {
    const rows = await administratorsThat(read, typed, sql`a.admin_kind = 'dispatcher' and a.active`)
    return rows.map(row => ({
      title: row.name,
      note: row.phone_number ?? '',
      path: `/admin/dispatch?dispatcher=${row.id}`,
    }))
  },

  async administrator({ read, typed }) {
    const rows = await administratorsThat(read, typed, sql`a.email not like ${closedEmails}`)
    return rows.map(row => ({
      title: row.name,
      note: [row.email, row.phone_number].filter(Boolean).join(' · '),
      path: `/admin/admins?admin=${row.id}`,
    }))
  },

  async payment({ read, typed }) {
    const ids = await searchedPayments(read, typed)
    const { rows } = await sql<{
      reference: string
      email: string
      amount_kobo: Kobo
      status: PaymentStatus
      created_at: Date
    }>`
      select p.reference, p.email, p.amount_kobo, p.status, p.created_at from payments p
      where p.id = any(${ids}::uuid[]) order by p.created_at desc, p.id desc limit ${most}`.execute(read)
    return rows.map(row => {
      const started = dayInLagos(row.created_at)
      return {
        title: formatKobo(row.amount_kobo),
        note: `${paymentStatusNames[row.status]} · ${dateAndTime(row.created_at)} · ${row.email}`,
        path: `/admin/payments?from=${started}&to=${started}&search=${encodeURIComponent(row.reference)}`,
      }
    })
  },

  async payout({ read, caller, typed }) {
    const own =
      caller.kind === 'merchant'
        ? sql`t.store_id = ${caller.scope.storeId}`
        : caller.kind === 'partner'
          ? sql`t.partner_id = ${caller.partnerId}`
          : sql`true`
    const { rows } = await sql<{ id: string; reference: string; amount_kobo: Kobo; requested_at: Date; name: string }>`
      select t.id, t.reference, t.amount_kobo, t.requested_at, coalesce(s.name, p.company_name) as name from payout_transfers t
      left join stores s on s.id = t.store_id left join shipping_partners p on p.id = t.partner_id
      where ${own} and t.reference like ${beginning(typed.toLowerCase())}
      order by t.requested_at desc, t.id desc limit ${most}`.execute(read)
    const page = { admin: '/admin/payouts', merchant: '/merchant/payouts', partner: '/shipping-partner/earnings' }
    return rows.map(row => ({
      title: `${formatKobo(row.amount_kobo)} to ${row.name}`,
      note: `${dateAndTime(row.requested_at)} · ${row.reference}`,
      path: `${page[caller.kind]}/${row.id}`,
    }))
  },

  async coupon({ read, caller, typed }) {
    if (caller.kind !== 'merchant') return []
    const { rows } = await sql<{ id: string; title: string; code: string | null }>`
      select c.id, c.title, c.code from coupons c where c.store_id = ${caller.scope.storeId} and c.deleted_at is null
        and plain(c.title || ' ' || coalesce(c.code, '')) like plain(${containing(typed)})
      order by c.created_at desc, c.id desc limit ${most}`.execute(read)
    return rows.map(row => ({ title: row.title, note: row.code ?? 'Automatic', path: `/merchant/coupons/${row.id}` }))
  },

  async staff({ read, caller, typed }) {
    if (caller.kind !== 'merchant') return []
    const { rows } = await sql<{ id: string; name: string; email: string }>`
      select a.id, a.first_name || ' ' || a.last_name as name, a.email
      from store_members m join accounts a on a.id = m.account_id where m.store_id = ${caller.scope.storeId}
        and ${hasWords(sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email)`, typed)}
      order by name, a.id limit ${most}`.execute(read)
    return rows.map(row => ({ title: row.name, note: row.email, path: `/merchant/staff?person=${row.id}` }))
  },
}

/** Finds administrators by name, e-mail or phone number. There are few, so it looks through all by `accounts_admins`. */
async function administratorsThat(read: Reader, typed: string, fit: Condition) {
  const words = sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))`
  const { rows } = await sql<{ id: string; name: string; email: string; phone_number: string | null }>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.phone_number from accounts a
    where a.kind = 'admin' and ${fit} and ${hasTyped(words, phoneIn(typed) ?? typed)}
    order by name, a.id limit ${most}`.execute(read)
  return rows
}

/** SQL condition: normalised text contains each typed word, by its trigram index where that helps. */
const named = (plain: RawBuilder<unknown>, typed: string): Condition =>
  indexedWords(plain, typed) ?? hasTyped(plain, typed)

/** SQL condition: normalised text that includes a phone number contains `typed`, or the number that it dials. */
const namedOrPhone = (plain: RawBuilder<unknown>, typed: string): Condition => named(plain, phoneIn(typed) ?? typed)

/** Returns whether an e-mail was typed, at least to its `@`. Most share the rest, so trigrams would match too many. */
const isMail = (typed: string): boolean => /^[^\s@]+@/.test(typed)
