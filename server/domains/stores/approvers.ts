import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  Approver,
  ApproverGives,
  createApprover,
  listApprovers,
  updateApprover,
} from '#contract/stores/approvals.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail, failed, failField, mustSucceed } from '#platform/failure.ts'
import { mayAppoint } from './approvals.policy.ts'

interface Row {
  id: string
  account_id: string
  name: string
  email: string
  gives: ApproverGives
  active: boolean
  approved: number
  created_at: Date
}

async function approversThat(read: Reader, fit: RawBuilder<unknown>): Promise<Approver[]> {
  const { rows } = await sql<Row>`
    select p.id, p.account_id, a.first_name || ' ' || a.last_name as name, a.email, p.gives, p.active and a.active as active,
      (select count(*) from stores s where p.account_id in (s.first_approved_by, s.second_approved_by)) as approved,
      p.created_at
    from approvers p join accounts a on a.id = p.account_id where ${fit}`.execute(read)
  return rows.map(({ account_id: accountId, created_at, ...row }) => ({
    ...row,
    accountId,
    createdAt: created_at.toISOString(),
  }))
}

/** Returns approvers by name, inactive ones last, and the administrators who could become one. */
export async function approversView(
  read: Reader,
  { search, limit, offset }: z.output<(typeof listApprovers)['query']>,
): Promise<z.input<(typeof listApprovers)['answer']>> {
  const fit = search
    ? sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email) like plain(${containing(search)})`
    : sql`true`
  const [rows, counted, candidates] = await Promise.all([
    approversThat(read, sql`${fit} order by active desc, name, p.id limit ${limit} offset ${offset}`),
    sql<{ count: number }>`
      select count(*) as count from approvers p join accounts a on a.id = p.account_id where ${fit}`.execute(read),
    sql<{ accountId: string; name: string; email: string }>`
      select id as "accountId", first_name || ' ' || last_name as name, email from accounts a
      where kind = 'admin' and admin_kind = 'admin' and active and not exists (select from approvers where account_id = a.id)
      order by name, id`.execute(read),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows, candidates: candidates.rows }
}

async function approverById(read: Reader, id: string): Promise<Approver | Failure<'approver_not_found'>> {
  const [approver] = await approversThat(read, sql`p.id = ${id}`)
  return approver ?? fail('approver_not_found')
}

const notOneself = () => fail('not_allowed', { message: 'Somebody else must decide which approvals you give.' })

/**
 * Makes an administrator an approver of stores. Returns `administrator_not_found`, and `not_allowed` for an appointment
 * of oneself.
 */
export async function addApprover(
  work: Work,
  caller: Pick<AdminCaller, 'accountId' | 'name' | 'adminKind'>,
  { accountId, gives }: z.output<(typeof createApprover)['body']>,
): Promise<Approver | Failure<'approver_exists' | 'not_allowed' | 'administrator_not_found'>> {
  if (!mayAppoint(caller, accountId)) return notOneself()
  const account = await work.tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('admin_kind', '=', 'admin')
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) return failField('accountId', 'administrator_not_found')
  const { id } = await work.tx
    .insertInto('approvers')
    .values({ account_id: accountId, gives, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(work, caller, { action: 'approver.create', subject: ['account', accountId], after: { gives } })
  return mustSucceed(await approverById(work.tx, id))
}

/**
 * Changes the given fields of an approver. Returns `approver_not_found`, `not_allowed` for oneself and
 * `changed_meanwhile`.
 */
export async function changeApprover(
  work: Work,
  caller: AdminCaller,
  id: string,
  { seen, ...changes }: z.output<(typeof updateApprover)['body']>,
): Promise<Approver | Failure<'approver_not_found' | 'changed_meanwhile' | 'not_allowed'>> {
  const before = await work.tx
    .selectFrom('approvers')
    .select(['account_id', 'gives', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('approver_not_found')
  const { account_id: accountId, ...was } = before
  if (!mayAppoint(caller, accountId)) return notOneself()
  // What a form shows: an approver whose account is inactive is inactive.
  const shown = await approverById(work.tx, id)
  if (failed(shown)) return shown
  const stale = refuseStale(seen, { ...shown })
  if (stale) return stale
  const is = { gives: changes.gives ?? was.gives, active: changes.active ?? was.active }
  await work.tx.updateTable('approvers').set(is).where('id', '=', id).execute()
  await audit(work, caller, { action: 'approver.update', subject: ['account', accountId], before: was, after: is })
  return approverById(work.tx, id)
}
