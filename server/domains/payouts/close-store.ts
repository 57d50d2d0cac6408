import type { StoreClosing } from '#contract/stores/closing.ts'
import { storeClosingDays } from '#contract/stores/closing.ts'
import { storeBalance } from '#domains/money/ledger/index.ts'
import { endPlan } from '#domains/money/subscriptions/index.ts'
import { setClosed, setClosing } from '#domains/stores/index.ts'
import { refuseOtherPassword } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { storeClosedMail, storeClosingMail } from './close-store.mails.ts'
import { afterFee } from './transfer-fee.ts'
import { isUnderWay } from './under-way.ts'

const over = ['completed', 'cancelled'] as const

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

async function countOf(query: { execute(): Promise<{ count: number }[]> }): Promise<number> {
  const [row] = await query.execute()
  return row?.count ?? 0
}

/** Returns the open cases of a store. */
async function casesOf(read: Reader, storeId: string): Promise<StoreClosing['cases']> {
  const cases = await read
    .selectFrom('cases')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .where('status', 'not in', ['decided', 'closed'])
    .orderBy('opened_at')
    .limit(20)
    .execute()
  return cases.map(({ id, name }) => ({ what: `The case ${name}`, path: `/merchant/cases/${id}` }))
}

/** Returns what has to end before a store is closed: orders, returns, and money that can be paid out or is owed. */
async function mattersOf(read: Reader, storeId: string): Promise<StoreClosing['matters']> {
  const count = read.fn.countAll<number>().as('count')
  const orders = await countOf(
    read.selectFrom('orders').select(count).where('store_id', '=', storeId).where('status', 'not in', over),
  )
  const returns = await countOf(
    read
      .selectFrom('order_returns as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(count)
      .where('o.store_id', '=', storeId)
      .where(eb =>
        eb.or([
          eb('r.status', 'not in', ['rejected', 'closed']),
          eb.and([eb('r.give_back_by', 'is not', null), eb('r.given_back_at', 'is', null)]),
        ]),
      ),
  )
  const underWay = await isUnderWay(read, { storeId })
  const balance = await storeBalance(read, { storeId })
  const payouts = '/merchant/payouts'
  return [
    ...(orders > 0 ? [{ what: counted(orders, 'open order', 'open orders'), path: '/merchant/orders' }] : []),
    ...(returns > 0 ? [{ what: counted(returns, 'open return', 'open returns'), path: '/merchant/returns' }] : []),
    ...(underWay || afterFee(balance) ? [{ what: 'Money that isn’t paid out yet', path: payouts }] : []),
    ...(balance < 0 ? [{ what: 'Money that your store owes', path: payouts }] : []),
  ]
}

async function stateOf(read: Reader, storeId: string, { owner = true } = {}): Promise<StoreClosing> {
  const store = await read
    .selectFrom('stores')
    .select(['name', 'live', 'closing_at', 'closed_at'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return {
    storeName: store.name,
    state: store.closed_at ? 'closed' : store.closing_at ? 'closing' : store.live ? 'open' : 'hidden',
    askedAt: store.closing_at?.toISOString() ?? null,
    closedAt: store.closed_at?.toISOString() ?? null,
    cases: owner ? await casesOf(read, storeId) : [],
    matters: store.closed_at || !owner ? [] : await mattersOf(read, storeId),
  }
}

/** Returns whether the caller's store is closing and, to its owner, what has to end before. */
export const closingOf = (read: Reader, { owner, scope }: MerchantCaller): Promise<StoreClosing> =>
  stateOf(read, scope.storeId, { owner })

const lock = ({ tx }: Work, storeId: string) =>
  tx
    .selectFrom('stores as s')
    .innerJoin('accounts as a', 'a.id', 's.merchant_id')
    .select(['s.id', 's.name', 's.live', 's.closing_at', 's.closed_at', 'a.email', 'a.first_name'])
    .where('s.id', '=', storeId)
    .forNoKeyUpdate('s')
    .executeTakeFirstOrThrow()

/**
 * Takes the caller's store off sale and lets its paid plan end. Orders, returns and payouts go on. Does nothing for one
 * that is closing. Returns `owner_needed` to staff, the failures of `refuseOtherPassword`, `store_not_open` for a store that
 * isn't on sale, or `store_has_cases`.
 */
export async function closeStore(
  platform: Platform,
  caller: MerchantCaller,
  password: string,
): Promise<
  StoreClosing | Failure<'owner_needed' | 'store_has_cases' | 'store_not_open' | 'too_many_requests' | 'wrong_password'>
> {
  if (!caller.owner) return fail('owner_needed')
  const { db, config } = platform
  const { storeId } = caller.scope
  const refused = await refuseOtherPassword(platform, caller.accountId, password)
  if (refused) return refused
  return db.transact(async work => {
    const store = await lock(work, storeId)
    if (store.closing_at) return stateOf(work.tx, storeId)
    if (!store.live) return fail('store_not_open')
    if ((await casesOf(work.tx, storeId)).length > 0) return fail('store_has_cases')
    await setClosing(work, storeId, true)
    await endPlan(work, caller)
    await audit(work, caller, { action: 'store.close', subject: ['store', storeId] })
    const written = storeClosingMail({ appUrl: config.appUrl, firstName: store.first_name, store: store.name })
    const cause = `store-closing:${storeId}:${work.now.toISOString()}`
    await queueMail(work, { to: store.email, ...written, cause })
    return stateOf(work.tx, storeId)
  })
}

/** Reopens the caller's closing store. Does nothing for an open one. Returns `owner_needed`, or `store_closed`. */
export const reopenStore = (
  { db }: Platform,
  caller: MerchantCaller,
): Promise<StoreClosing | Failure<'owner_needed' | 'store_closed'>> =>
  db.transact(async work => {
    if (!caller.owner) return fail('owner_needed')
    const { storeId } = caller.scope
    const store = await lock(work, storeId)
    if (store.closed_at)
      return fail('store_closed', { message: 'Your store has closed. Write to us to open it again.' })
    if (store.closing_at) {
      await setClosing(work, storeId, false)
      await audit(work, caller, { action: 'store.keep', subject: ['store', storeId] })
    }
    return stateOf(work.tx, storeId)
  })

/** Closes stores for good whose 14 days are over and in which nothing is left to end. */
export const closeSettled = (platform: Platform): ScheduledJob => ({
  name: 'payouts.close-stores',
  minutes: 60,
  async run() {
    const { db, clock, config } = platform
    const until = after(clock.now(), -storeClosingDays * day)
    const due = await db.read
      .selectFrom('stores')
      .select('id')
      .where('closing_at', '<=', until)
      .where('closed_at', 'is', null)
      .execute()
    await forEachRow(platform, due, {
      message: 'a store could not be closed',
      fields: ({ id }) => ({ storeId: id }),
      change: async (work, { id }) => {
        const store = await lock(work, id)
        if (!store.closing_at || store.closing_at > until || store.closed_at) return
        if ((await casesOf(work.tx, id)).length + (await mattersOf(work.tx, id)).length > 0) return
        await setClosed(work, id)
        await audit(work, undefined, { action: 'store.closed', subject: ['store', id] })
        const written = storeClosedMail({ appUrl: config.appUrl, firstName: store.first_name, store: store.name })
        await queueMail(work, { to: store.email, ...written, cause: `store-closed:${id}` })
      },
    })
  },
})
