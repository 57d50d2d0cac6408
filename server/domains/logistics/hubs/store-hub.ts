import { sql } from 'kysely'
import type { z } from 'zod'
import type { HubStore, listHubStores, StoreHub } from '#contract/logistics/hubs.ts'
import { notify, notifyAll } from '#domains/notifications/index.ts'
import { markHubApproved, markHubDeclined, setStoreHub } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, StoreScope } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { newestApplication } from './hub-applications.ts'
import { hubById, isOpen } from './hubs.views.ts'

/** Returns the hub that a store has chosen and its approval status. */
export async function storeHub(read: Reader, scope: StoreScope, now: Date): Promise<StoreHub> {
  const store = await read
    .selectFrom('stores')
    .select(['hub_id', 'hub_chosen_at', 'hub_approved_at', 'hub_declined'])
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  const hub = store.hub_id ? await hubById(read, store.hub_id, now) : null
  return {
    hub: failed(hub) ? null : hub,
    chosenAt: store.hub_chosen_at?.toISOString() ?? null,
    approvedAt: store.hub_approved_at?.toISOString() ?? null,
    declined: store.hub_declined,
    application: await newestApplication(read, scope),
  }
}

/** Sets a store's hub, or none. The new hub has to approve; choosing the current hub again keeps its approval. */
export async function chooseHub(
  work: Work,
  scope: StoreScope,
  hubId: string | null,
): Promise<StoreHub | Failure<'hub_not_found'>> {
  const { tx, now } = work
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'hub_id'])
    .where('id', '=', scope.storeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (store.hub_id === hubId) return storeHub(tx, scope, now)
  if (hubId) {
    const open = await tx
      .selectFrom('hubs as h')
      .select('h.id')
      .where('h.id', '=', hubId)
      .where(isOpen)
      .executeTakeFirst()
    if (!open) return fail('hub_not_found')
    const administrators = await tx
      .selectFrom('hub_administrators')
      .select('account_id')
      .where('hub_id', '=', hubId)
      .execute()
    await notifyAll(
      work,
      administrators.map(({ account_id }) => ({
        accountId: account_id,
        title: `${store.name} would like to send through your hub`,
        path: '/admin/hub?tab=stores',
        cause: `hub-chosen:${scope.storeId}:${now.toISOString()}`,
      })),
    )
  }
  await setStoreHub(work, scope.storeId, hubId)
  return storeHub(tx, scope, now)
}

/** Returns the hub whose stores the administrator decides on: a hub administrator's own; undefined for any. */
const hubOf = (by: AdminCaller): string | null | undefined => (by.adminKind === 'hub' ? by.hubId : undefined)

/** Lists stores that chose a hub, undecided ones first. */
export async function hubStores(
  read: Reader,
  by: AdminCaller,
  { hubId, status, search, limit, offset }: z.output<(typeof listHubStores)['query']>,
): Promise<{ count: number; rows: HubStore[] }> {
  const own = hubOf(by)
  const whose = own === undefined ? hubId : own
  // A hub administrator without a hub has no stores.
  if (whose === null) return { count: 0, rows: [] }
  const narrowed = read
    .selectFrom('stores as s')
    .innerJoin('hubs as h', 'h.id', 's.hub_id')
    .$if(whose !== undefined, query => query.where('h.id', '=', whose ?? ''))
    .$if(status === 'waiting', query => query.where('s.hub_approved_at', 'is', null))
    .$if(status === 'approved', query => query.where('s.hub_approved_at', 'is not', null))
    .$if(Boolean(search), query => query.where(sql<boolean>`plain(s.name) like plain(${containing(search ?? '')})`))
  const [rows, { count }] = await Promise.all([
    narrowed
      .select([...columns])
      .orderBy(sql`s.hub_approved_at is not null`)
      .orderBy('s.hub_chosen_at')
      .orderBy('s.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    narrowed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.flatMap(row => onWire(row) ?? []) }
}

const columns = [
  's.id',
  's.name',
  's.url',
  's.phone_number',
  's.merchant_id',
  's.pickup_state',
  's.pickup_lga',
  's.pickup_street',
  's.hub_id',
  's.hub_chosen_at',
  's.hub_approved_at',
  'h.name as hub_name',
] as const

interface Row {
  id: string
  name: string
  url: string
  phone_number: string | null
  merchant_id: string
  pickup_state: string | null
  pickup_lga: string | null
  pickup_street: string | null
  hub_id: string | null
  hub_chosen_at: Date | null
  hub_approved_at: Date | null
  hub_name: string
}

/** Returns null for a store without a hub. */
const onWire = (row: Row): HubStore | null =>
  row.hub_id && row.hub_chosen_at
    ? {
        id: row.id,
        storeName: row.name,
        storeUrl: row.url,
        storePhoneNumber: row.phone_number,
        pickup:
          row.pickup_state && row.pickup_lga && row.pickup_street
            ? { state: row.pickup_state, lga: row.pickup_lga, address: row.pickup_street }
            : null,
        hubId: row.hub_id,
        hubName: row.hub_name,
        chosenAt: row.hub_chosen_at.toISOString(),
        approvedAt: row.hub_approved_at?.toISOString() ?? null,
      }
    : null

/** Locks a store that chose a hub; for hub administrators, only their own hub. */
async function lockChosen({ tx }: Work, by: AdminCaller, storeId: string) {
  const row = await tx
    .selectFrom('stores as s')
    .innerJoin('hubs as h', 'h.id', 's.hub_id')
    .select([...columns])
    .where('s.id', '=', storeId)
    .forUpdate('s')
    .executeTakeFirst()
  const own = hubOf(by)
  return row && (own === undefined || row.hub_id === own) ? row : fail('store_not_found')
}

const page = '/merchant/hub-application'

/** Approves a store for its chosen hub. Idempotent. */
export async function approveStoreHub(
  work: Work,
  by: AdminCaller,
  storeId: string,
): Promise<HubStore | Failure<'store_not_found'>> {
  const row = await lockChosen(work, by, storeId)
  if (failed(row)) return row
  const approved = onWire({ ...row, hub_approved_at: row.hub_approved_at ?? work.now }) ?? fail('store_not_found')
  if (row.hub_approved_at || failed(approved)) return approved
  await markHubApproved(work, storeId)
  await notify(work, {
    accountId: row.merchant_id,
    title: `Your parcels go through ${row.hub_name} from now on`,
    path: page,
    cause: `hub-agreed:${storeId}:${approved.chosenAt}`,
  })
  await audit(work, by, { action: 'hub.store-approve', subject: ['store', storeId], after: { hubId: row.hub_id } })
  return approved
}

/** Declines a store, removes its hub and notifies it of the reason. */
export async function declineStoreHub(
  work: Work,
  by: AdminCaller,
  storeId: string,
  reason: string,
): Promise<null | Failure<'store_not_found'>> {
  const row = await lockChosen(work, by, storeId)
  if (failed(row)) return row
  await markHubDeclined(work, storeId, reason)
  await notify(work, {
    accountId: row.merchant_id,
    title: `${row.hub_name} said no: ${reason}`,
    path: page,
    cause: `hub-declined:${storeId}:${work.now.toISOString()}`,
  })
  const entry = { action: 'hub.store-decline', before: { hubId: row.hub_id }, after: { reason } }
  await audit(work, by, { ...entry, subject: ['store', storeId] })
  return null
}
