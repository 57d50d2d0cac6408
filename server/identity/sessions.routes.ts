import * as contract from '#contract/identity/sessions.ts'
import { bearerToken, hashToken } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { fail } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { endSessions } from './sessions.ts'

/** Lists an account's sessions, that of `token` first, then newest first. */
async function sessionsOf(read: Reader, accountId: string, token: string, now: Date): Promise<contract.Session[]> {
  const mine = hashToken(token)
  const rows = await read
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows
    .map(row => ({
      id: row.id,
      device: row.device || 'Unknown device',
      signedInAt: row.created_at.toISOString(),
      endsAt: row.expires_at.toISOString(),
      current: row.token_hash.equals(mine),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

const tokenOf = (request: { headers: { authorization?: string } }): string =>
  bearerToken(request.headers.authorization) ?? ''

export const sessionsRoutes: readonly Route[] = [
  route(contract.listSessions, async ({ caller, request, db, now }) => {
    const rows = await sessionsOf(db.read, caller.accountId, tokenOf(request), now)
    return { count: rows.length, rows }
  }),

  route(contract.endSession, ({ caller, params, db }) =>
    db.transact(async ({ tx }) => {
      const { numDeletedRows } = await tx
        .deleteFrom('sessions')
        .where('account_id', '=', caller.accountId)
        .where('id', '=', params.id)
        .executeTakeFirst()
      return numDeletedRows ? null : fail('not_found')
    }),
  ),

  route(contract.endAllSessions, ({ caller, body, request, db }) =>
    db.transact(async work => {
      await endSessions(work, caller.accountId, body.keepThis ? { exceptToken: tokenOf(request) } : {})
      return null
    }),
  ),
]
