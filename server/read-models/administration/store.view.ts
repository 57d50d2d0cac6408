import { sql } from 'kysely'
import { deniedReturns } from '#contract/content/denied-returns.ts'
import { onboardingSteps } from '#contract/onboarding/onboarding.ts'
import type { ApprovalStore } from '#contract/stores/approvals.ts'
import { policiesOf } from '#domains/content/index.ts'
import { doneSteps, onboardingData, storePart } from '#domains/onboarding/index.ts'
import { storeRecord } from '#domains/orders/index.ts'
import { type BankPauseRow, bankPauseOf } from '#domains/payouts/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { approvalProblem, givesOf, storeVersion } from '#domains/stores/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { storeInList } from './stores.views.ts'

interface Besides extends BankPauseRow {
  first_by: string | null
  first_name: string | null
  first_at: Date | null
  second_name: string | null
  second_at: Date | null
  open_orders: number
  open_payouts: number
  closing_at: Date | null
  closed_at: Date | null
}

/** Returns a store's approvals and its open approval steps. */
async function besides(read: Reader, storeId: string): Promise<Besides | undefined> {
  const { rows } = await sql<Besides>`
    select s.first_approved_by as first_by, f.first_name || ' ' || f.last_name as first_name, s.first_approved_at as first_at,
      g.first_name || ' ' || g.last_name as second_name, s.second_approved_at as second_at,
      s.closing_at, s.closed_at, b.payouts_paused_until, b.updated_at as bank_updated_at,
      (select count(*) from orders o where o.store_id = s.id
        and o.status not in ('delivered', 'completed', 'cancelled', 'returned_to_store')) as open_orders,
      (select count(*) from payouts p where p.store_id = s.id and p.status <> 'paid') as open_payouts
    from stores s left join accounts f on f.id = s.first_approved_by left join accounts g on g.id = s.second_approved_by
      left join store_bank_accounts b on b.store_id = s.id
    where s.id = ${storeId}`.execute(read)
  return rows[0]
}

/** Returns the times a store was sent back, what was changed since and what the merchant answered, from the audit log. */
async function sentBackOf(read: Reader, storeId: string): Promise<ApprovalStore['sentBack']> {
  const { rows } = await sql<{ action: string; actor: string; at: Date; reason: string | null; note: string | null }>`
    select action, actor, at, after ->> 'reason' as reason, after ->> 'note' as note from audit_log
    where subject_kind = 'store' and subject_id = ${storeId}
      and (action in ('store.rejected', 'store.submitted') or action = any(${onboardingSteps.map(step => `onboarding.${step}`)}))
    order by id`.execute(read)
  const times: ApprovalStore['sentBack'] = []
  for (const { action, actor, reason, note, ...row } of rows) {
    const step = onboardingSteps.find(each => action === `onboarding.${each}`)
    const last = times.at(-1)
    const at = row.at.toISOString()
    if (action === 'store.rejected') times.push({ by: actor, at, reason: reason ?? '', changed: [] })
    else if (last && !step && note) last.answer = { by: actor, at, note }
    else if (last && step && !last.changed.includes(step)) last.changed.push(step)
  }
  return times.reverse()
}

/** Returns the changes of a store's bank account since it was submitted, which is when its approvers begin to look. */
async function bankChangesOf(read: Reader, storeId: string): Promise<ApprovalStore['bankChanges']> {
  const { rows } = await sql<{ by: string; at: Date; name: string; account_name: string; withdrew: string | null }>`
    select l.actor as by, l.at, l.before ->> 'name' as name, l.before ->> 'accountName' as account_name,
      l.before ->> 'firstApprovalBy' as withdrew
    from audit_log l join stores s on s.id = ${storeId}
    where l.subject_kind = 'bank-account' and l.subject_id = ${storeId} and l.action = 'bank-account.update'
      and l.at >= s.submitted_at
    order by l.id desc limit 20`.execute(read)
  return rows.map(({ by, at, name, account_name: accountName, withdrew }) => ({
    by,
    at: at.toISOString(),
    former: { name, accountName },
    withdrew,
  }))
}

type Suspensions = NonNullable<ApprovalStore['suspensions']>

/** Returns the times a store was suspended and restored, from the audit log. */
async function suspensionsOf(read: Reader, storeId: string): Promise<Suspensions> {
  const { rows } = await sql<{ action: string; actor: string; at: Date; reason: string | null }>`
    select action, actor, at, after ->> 'reason' as reason from audit_log
    where subject_kind = 'store' and subject_id = ${storeId} and action in ('store.suspended', 'store.restored')
    order by id`.execute(read)
  const times: Suspensions = []
  for (const { action, actor: by, reason, ...row } of rows) {
    const at = row.at.toISOString()
    const last = times.at(-1)
    if (action === 'store.suspended') times.push({ by, at, reason: reason ?? '', restored: null })
    else if (last) last.restored = { by, at }
  }
  return times.reverse()
}

async function deniedReturnsOf(read: Reader, storeId: string, now: Date): Promise<ApprovalStore['deniedReturns']> {
  const [found, days] = await Promise.all([
    policiesOf(read, storeId, { evenGone: true }),
    settingOf(read, 'returns.window-days', now),
  ])
  const policies = failed(found) ? [] : found.policies
  return policies.flatMap(policy => {
    const sentence = deniedReturns(policy, days)
    return sentence ? [{ title: policy.title, sentence }] : []
  })
}

const given = (by: string | null, at: Date | null) => (by && at ? { by, at: at.toISOString() } : null)

/** Returns a submitted store for the administrator who decides on it. */
export async function approvalStore(
  read: Reader,
  caller: AdminCaller,
  id: string,
  now: Date,
): Promise<ApprovalStore | Failure<'store_not_found'>> {
  // Before what it is the version of: a change in between is then refused.
  const version = await storeVersion(read, id)
  const [row, more, record, sentBack, bankChanges, suspensions, denied] = await Promise.all([
    storeInList(read, id),
    besides(read, id),
    storeRecord(read, id, now),
    sentBackOf(read, id),
    bankChangesOf(read, id),
    suspensionsOf(read, id),
    deniedReturnsOf(read, id, now),
  ])
  if (!row || !more || version === undefined) return fail('store_not_found')
  const [known, gives] = await Promise.all([onboardingData(read, id), givesOf(read, caller.accountId)])
  const done = doneSteps(known)
  const { state } = row.approval
  const waits = state === 'first-approval' || state === 'second-approval'
  const whyNot = approvalProblem(caller, gives, { firstBy: more.first_by })
  return {
    ...row,
    ...storePart(known),
    missing: onboardingSteps.filter(step => !done.includes(step)),
    first: given(more.first_name, more.first_at),
    second: given(more.second_name, more.second_at),
    sentBack,
    bankChanges: waits ? bankChanges : [],
    suspensions,
    deniedReturns: denied,
    version,
    mayApprove: waits && whyNot === null,
    mayNotBecause: waits ? whyNot : null,
    openOrders: more.open_orders,
    openPayouts: more.open_payouts,
    bankPause: bankPauseOf(more, now),
    notAccepted90Days: record.notAccepted,
    closingAt: more.closing_at?.toISOString() ?? null,
    closedAt: more.closed_at?.toISOString() ?? null,
  }
}
