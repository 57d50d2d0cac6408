import type { StoreStanding } from '#contract/stores/approvals.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type ApprovalColumns, approvalOf } from './approval.ts'
import { type Gives, mayGive, notApprover } from './approvals.policy.ts'
import { approveStore } from './approve-store.ts'
import { type Decision, notifyOwner } from './notify-owner.ts'
import { rejectStore } from './reject-store.ts'
import { storeChanged } from './store-changed.ts'
import { refuseUnseenStore } from './store-version.ts'
import { storeRestored, storeSuspended } from './stores.jobs.ts'

/** Returns the approvals that an administrator gives as an approver. */
export async function givesOf(read: Reader, accountId: string): Promise<Gives> {
  const row = await read
    .selectFrom('approvers')
    .select('gives')
    .where('account_id', '=', accountId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.gives ?? null
}

/** Locks and returns a store's approval columns until the decision is written. */
const lockStore = ({ tx }: Work, storeId: string) =>
  tx
    .selectFrom('stores as s')
    .innerJoin('accounts as a', 'a.id', 's.merchant_id')
    .select(['s.submitted_at', 's.first_approved_at', 's.second_approved_at', 's.rejected_at', 's.rejection_reason'])
    .select([
      's.suspended_at',
      's.suspension_reason',
      's.second_approved_by',
      's.closing_at',
      'a.active as owner_active',
    ])
    .where('s.id', '=', storeId)
    .forNoKeyUpdate('s')
    .executeTakeFirst()

const ownerLeft = () =>
  fail('store_closed', { message: 'Its owner has closed their account, so the store stays closed.' })

const standingOf = (id: string, store: ApprovalColumns): StoreStanding => ({
  id,
  approval: approvalOf(store),
  firstApproval: store.first_approved_at !== null,
  secondApproval: store.second_approved_at !== null,
})

/** Notifies the owner of the decision and returns the store's status. */
async function notifyAndReturn(
  work: Work,
  appUrl: string,
  storeId: string,
  decision: Decision,
): Promise<StoreStanding | Failure<'store_not_found'>> {
  await notifyOwner(work, appUrl, storeId, decision)
  const store = await lockStore(work, storeId)
  return store ? standingOf(storeId, store) : fail('store_not_found')
}

/** Checks that the caller can decide on a submitted store; the failure has the reason. */
async function mayDecide(
  work: Work,
  caller: AdminCaller,
  store: ApprovalColumns,
): Promise<undefined | Failure<'store_not_submitted' | 'not_allowed'>> {
  if (!store.submitted_at) return fail('store_not_submitted')
  const step = store.first_approved_at ? 'second' : 'first'
  if (mayGive(caller, await givesOf(work.tx, caller.accountId), step)) return undefined
  return fail('not_allowed', { message: notApprover(step) })
}

type Undecided = 'store_not_found' | 'store_changed' | 'store_not_submitted' | 'not_allowed'

interface Looked {
  storeId: string
  /** `version` of the store that the administrator reviewed. */
  seen?: string | undefined
}

/**
 * Records an approver's approval of the reviewed version of a store; see approve-store.ts. Does nothing if the caller
 * gave the second one already, or if it has both and no version is given. Returns `store_not_found`, `store_changed`,
 * `store_not_submitted`, `store_closed` if its owner's account is closed, or `not_allowed` for somebody who can't give the
 * pending approval.
 */
export async function approveAs(
  work: Work,
  caller: AdminCaller,
  { storeId, seen }: Looked,
  appUrl: string,
): Promise<StoreStanding | Failure<Undecided | 'store_closed'>> {
  const store = await lockStore(work, storeId)
  if (!store) return fail('store_not_found')
  if (!store.owner_active) return ownerLeft()
  const isOver = store.second_approved_at && (seen === undefined || store.second_approved_by === caller.accountId)
  if (isOver) return standingOf(storeId, store)
  const refused = (await refuseUnseenStore(work, storeId, seen)) ?? (await mayDecide(work, caller, store))
  if (refused) return refused
  const approved = await approveStore(work, storeId, caller.accountId)
  if (failed(approved)) return approved
  return notifyAndReturn(work, appUrl, storeId, { is: store.first_approved_at ? 'live' : 'first-approval' })
}

/**
 * Returns the reviewed version of a submitted store to its merchant; see reject-store.ts. Returns `store_not_found`,
 * `store_changed`, `store_not_submitted`, or `not_allowed` for somebody who can't give the pending approval.
 */
export async function rejectAs(
  work: Work,
  caller: AdminCaller,
  { storeId, reason, seen }: Looked & { reason: string },
  appUrl: string,
): Promise<StoreStanding | Failure<Undecided>> {
  const store = await lockStore(work, storeId)
  if (!store) return fail('store_not_found')
  if (store.second_approved_at) return fail('store_not_submitted', { message: 'The store is approved already.' })
  const refused =
    (await refuseUnseenStore(work, storeId, seen)) ??
    (await mayDecide(work, caller, store)) ??
    (await rejectStore(work, caller, { storeId, reason }))
  return refused ?? notifyAndReturn(work, appUrl, storeId, { is: 'rejected', reason })
}

/**
 * Suspends an approved store: it is hidden, can't sell, and its payouts are on hold (docs/decisions/0028). Placed
 * orders go on, and their customers are notified. A suspended store keeps its first reason. Returns `store_not_found`,
 * or `store_not_approved` for a store that isn't live.
 */
export async function suspend(
  work: Work,
  caller: AdminCaller,
  { storeId, reason }: { storeId: string; reason: string },
  appUrl: string,
): Promise<StoreStanding | Failure<'store_not_found' | 'store_not_approved'>> {
  const store = await lockStore(work, storeId)
  if (!store) return fail('store_not_found')
  if (!store.second_approved_at) return fail('store_not_approved')
  if (store.suspended_at) return standingOf(storeId, store)
  await work.tx
    .updateTable('stores')
    .set({ suspended_at: work.now, suspension_reason: reason })
    .where('id', '=', storeId)
    .execute()
  await storeChanged(work, storeId, 'live')
  await work.addJob(storeSuspended, { storeId })
  await audit(work, caller, { action: 'store.suspended', subject: ['store', storeId], after: { reason } })
  return notifyAndReturn(work, appUrl, storeId, { is: 'suspended', reason })
}

/**
 * Lifts a store's suspension, if any, and notifies the customers who read about it. Returns `store_not_found`,
 * `store_not_approved` before it was live, or `store_closed` if its owner's account is closed.
 */
export async function restore(
  work: Work,
  caller: AdminCaller,
  storeId: string,
  appUrl: string,
): Promise<StoreStanding | Failure<'store_not_found' | 'store_not_approved' | 'store_closed'>> {
  const store = await lockStore(work, storeId)
  if (!store) return fail('store_not_found')
  if (!store.second_approved_at) return fail('store_not_approved')
  if (!store.suspended_at) return standingOf(storeId, store)
  if (!store.owner_active) return ownerLeft()
  await work.tx
    .updateTable('stores')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', storeId)
    .execute()
  await storeChanged(work, storeId, 'live')
  await work.addJob(storeRestored, { storeId, suspendedAt: store.suspended_at.toISOString() })
  const before = { reason: store.suspension_reason }
  await audit(work, caller, { action: 'store.restored', subject: ['store', storeId], before })
  return notifyAndReturn(work, appUrl, storeId, { is: store.closing_at ? 'restored-closing' : 'restored' })
}
