import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  approvedStates,
  type listApproved,
  type listUnapproved,
  type StoreToApprove,
  type storesFile,
  unapprovedStates,
} from '#contract/stores/approvals.ts'
import { phoneIn } from '#domains/orders/index.ts'
import { type ApprovalColumns, approvalOf, type Plan } from '#domains/stores/index.ts'
import { everyPage } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing } from '#platform/database/like.ts'
import { pictureOf } from '#platform/files/pictures.ts'

interface Row extends ApprovalColumns {
  id: string
  name: string
  url: string
  logo_id: string | null
  width: number | null
  height: number | null
  merchant_id: string
  merchant_name: string
  email: string
  payment_category: StoreToApprove['paymentCategory']
  plan: Plan
  product_count: number
  created_at: Date
}

const joined = sql`stores s join accounts a on a.id = s.merchant_id left join files logo on logo.id = s.logo_id`

async function rowsThat(read: Reader, fit: RawBuilder<unknown>): Promise<StoreToApprove[]> {
  const { rows } = await sql<Row>`
      select s.id, s.name, s.url, s.logo_id, logo.width, logo.height, s.merchant_id,
        a.first_name || ' ' || a.last_name as merchant_name, a.email, s.payment_category, s.plan, s.created_at,
        s.submitted_at, s.first_approved_at, s.second_approved_at, s.rejected_at, s.rejection_reason,
        s.suspended_at, s.suspension_reason,
        (select coalesce(sum(count), 0) from product_counts p
          where p.store_id = s.id and p.standing <> 'deleted') as product_count
      from ${joined} where ${fit}`.execute(read)
  return rows.map(onWire)
}

const onWire = (row: Row): StoreToApprove => ({
  id: row.id,
  storeName: row.name,
  storeUrl: row.url,
  logo: pictureOf({ id: row.logo_id, width: row.width, height: row.height }, `Logo of ${row.name}`),
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  email: row.email,
  approval: approvalOf(row),
  firstApproval: row.first_approved_at !== null,
  secondApproval: row.second_approved_at !== null,
  paymentCategory: row.payment_category,
  plan: row.plan,
  productCount: row.product_count,
  createdAt: row.created_at.toISOString(),
})

const approved = sql`s.second_approved_at is not null`
const waiting = sql`s.submitted_at is not null and s.second_approved_at is null`
const notApproved = sql`s.second_approved_at is null`
const withMerchant = sql`s.submitted_at is null and s.second_approved_at is null`

type Asked = Pick<z.output<(typeof listApproved)['query']>, 'search' | 'limit' | 'offset'>

/** SQL condition: stores by name, URL, or their owner's name, e-mail or phone number, or their own phone number. */
export async function searchedStores(read: Reader, typed: string): Promise<string[]> {
  const like = containing(typed)
  const phone = phoneIn(typed)
  const { rows } = await sql<{ id: string }>`
    select id from stores where plain(name) like plain(${like})
    union select id from stores where url like ${like.toLowerCase()}
    ${phone ? sql`union select id from stores where phone_number like ${beginning(phone)}` : sql``}
    union select s.id from stores s join accounts a on a.id = s.merchant_id where a.kind = 'merchant'
      and plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, '')) like plain(${containing(phone ?? typed)})`.execute(
    read,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns a page of one of the lists and the counts of both: of a search those that match, of this list those in the state.
 * `order` ends with the ID, so that pages don't overlap.
 */
async function pageOf(
  read: Reader,
  list: 'approved' | 'unapproved',
  inState: RawBuilder<unknown> | undefined,
  order: RawBuilder<unknown>,
  { search, limit, offset }: Asked,
) {
  const among = search ? sql`and s.id = any(${await searchedStores(read, search)}::uuid[])` : sql``
  const lists = { approved, unapproved: notApproved, ...(inState && { [list]: inState }) }
  const [rows, counted] = await Promise.all([
    rowsThat(read, sql`${lists[list]} ${among} order by ${order} limit ${limit} offset ${offset}`),
    sql<{ approved: number; unapproved: number }>`
      select (select count(*) from stores s where ${lists.approved} ${among}) as approved,
        (select count(*) from stores s where ${lists.unapproved} ${among}) as unapproved`.execute(read),
  ])
  const counts = counted.rows[0] ?? { approved: 0, unapproved: 0 }
  return { count: counts[list], counts, rows }
}

const approvedIn = {
  approved: sql`${approved} and s.live`,
  suspended: sql`${approved} and s.suspended_at is not null`,
}

/** Lists stores with both approvals, newest first. */
export const approvedStores = (read: Reader, { state, ...asked }: z.output<(typeof listApproved)['query']>) =>
  pageOf(read, 'approved', state && approvedIn[state], sql`s.second_approved_at desc, s.id desc`, asked)

const unapprovedIn = {
  approval: waiting,
  'first-approval': sql`${waiting} and s.first_approved_at is null`,
  'second-approval': sql`${waiting} and s.first_approved_at is not null`,
  rejected: sql`${withMerchant} and s.rejected_at is not null`,
  draft: sql`${withMerchant} and s.rejected_at is null`,
}

/** Lists stores that aren't approved: first those that await an approval, longest waiting first, then their merchants'. */
export const unapprovedStores = (read: Reader, { state, ...asked }: z.output<(typeof listUnapproved)['query']>) =>
  pageOf(read, 'unapproved', state && unapprovedIn[state], sql`s.submitted_at, s.created_at, s.id`, asked)

/** Yields all matching stores of one of the lists, in its order and in batches. */
export const everyStore = (read: Reader, { approved, state, search }: z.output<(typeof storesFile)['query']>) =>
  everyPage(async page => {
    const { rows } = await (approved
      ? approvedStores(read, { ...page, search, state: approvedStates.find(each => each === state) })
      : unapprovedStores(read, { ...page, search, state: unapprovedStates.find(each => each === state) }))
    return rows
  })

/** Returns one store as a list row. */
export const storeInList = async (read: Reader, id: string): Promise<StoreToApprove | undefined> =>
  (await rowsThat(read, sql`s.id = ${id}`))[0]
