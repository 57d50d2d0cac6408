import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import * as contract from '#contract/identity/administrators.ts'
import { auditLogFile, listAuditLog } from '#contract/identity/audit-log.ts'
import { removeHubAdministrator } from '#domains/logistics/hubs/index.ts'
import * as identity from '#identity/index.ts'
import { auditFile } from '#platform/audit.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, failed, mustSucceed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { auditLogCsv } from './administration-files.ts'
import { auditLog, everyEntry } from './audit-log.views.ts'

type Account = identity.AdministratorAccount

/** Returns the hub of each account that has one. */
async function hubsOf(read: Reader, accountIds: readonly string[]) {
  const { rows } = await sql<{ account_id: string; id: string; name: string }>`
    select a.account_id, h.id, h.name from hub_administrators a join hubs h on h.id = a.hub_id
    where a.account_id = any(${accountIds}::uuid[])`.execute(read)
  return new Map(rows.map(({ account_id, ...hub }) => [account_id, hub]))
}

async function withHub<C extends ErrorCode = never>(
  read: Reader,
  account: Account | Failure<C>,
): Promise<contract.Administrator | Failure<C>> {
  if (failed(account)) return account
  const hubs = await hubsOf(read, [account.id])
  return { ...account, hub: hubs.get(account.id)?.name ?? null }
}

/** Routes of administrators, their hubs and the audit log, for superadmins. */
export const administratorRoutes = (platform: Platform): readonly Route[] => [
  route(contract.listAdministrators, async ({ query, db }) => {
    const { count, rows } = await identity.administrators(db.read, query)
    const hubs = await hubsOf(
      db.read,
      rows.map(({ id }) => id),
    )
    return { count, rows: rows.map(row => ({ ...row, hub: hubs.get(row.id)?.name ?? null })) }
  }),
  route(listAuditLog, ({ query, db }) => auditLog(db.read, query)),
  route(auditLogFile, async ({ caller, query, db, now }) => {
    await db.transact(work => auditFile(work, caller, 'audit-log', query))
    return new FileAnswer(csvName('audit-log', query, now), auditLogCsv(everyEntry(db.read, query)))
  }),
  route(contract.getAdministrator, async ({ params, db }) =>
    withHub(db.read, await identity.administratorById(db.read, params.id)),
  ),
  route(contract.createAdministrator, async ({ caller, body, db }) =>
    withHub(db.read, await identity.createAdministrator(platform, caller, body)),
  ),
  route(contract.updateAdministrator, ({ caller, params, body, db }) =>
    db.transact(async work => withHub(work.tx, await identity.updateAdministrator(work, caller, params.id, body))),
  ),
  route(contract.updateOwnProfile, ({ caller, body, db }) =>
    db.transact(async work =>
      withHub(work.tx, mustSucceed(await identity.updateAdministrator(work, caller, caller.accountId, body))),
    ),
  ),
  route(contract.activateAdministrator, ({ caller, params, db }) =>
    db.transact(async work => withHub(work.tx, await identity.activateAdministrator(work, caller, params.id))),
  ),
  route(contract.deactivateAdministrator, ({ caller, params, db }) =>
    db.transact(async work => withHub(work.tx, await identity.deactivateAdministrator(work, caller, params.id))),
  ),
  route(contract.deleteAdministrator, ({ caller, params: { id }, db }) =>
    db.transact(async work => {
      const hub = (await hubsOf(work.tx, [id])).get(id)
      // Fails only if somebody else removed them meanwhile, which is as well.
      if (hub) await removeHubAdministrator(work, caller, { hubId: hub.id, accountId: id })
      return identity.deleteAdministrator(work, caller, id)
    }),
  ),
]
