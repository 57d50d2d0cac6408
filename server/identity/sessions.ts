import { type AdminGrant, type AdminKind, adminResources, type Grant, type UserKind } from '#contract/access.ts'
import { type Caller, hashToken, newToken, scopeOf } from '#platform/auth.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Platform } from '#platform/module.ts'

/** How long a session lasts, in milliseconds. */
const lifetime: Readonly<Record<UserKind, number>> = {
  customer: 30 * day,
  merchant: 30 * day,
  partner: 30 * day,
  admin: 12 * hour,
}

/** Starts a session of the account and answers its token, which is kept nowhere but with its owner. */
export async function startSession(work: Work, account: { id: string; kind: UserKind }, device = ''): Promise<string> {
  const { token, hash } = newToken()
  await work.tx
    .insertInto('sessions')
    .values({
      token_hash: hash,
      account_id: account.id,
      device,
      created_at: work.now,
      expires_at: after(work.now, lifetime[account.kind]),
    })
    .execute()
  return token
}

/**
 * Ends every session of the account, but the one of the token that is given, and sign-ins that wait for a code. Where
 * it follows a change of the account (a new password, deactivation), make that change first: its row lock keeps a sign-in
 * from slipping in between.
 */
export async function endSessions(
  work: Work,
  accountId: string,
  options: { exceptToken?: string } = {},
): Promise<void> {
  await work.tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(options.exceptToken !== undefined, query =>
      query.where('token_hash', '!=', hashToken(options.exceptToken ?? '')),
    )
    .execute()
  await work.tx.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute()
}

/** The account that holds a session, with the store, hub or shipping partner that it belongs to. */
export interface Holder {
  id: string
  kind: UserKind
  name: string
  admin_kind: AdminKind | null
  hub_id: string | null
  store_id: string | null
  owner: boolean | null
  grants: Grant[] | null
  admin_role_id: string | null
  admin_grants: AdminGrant[] | null
  partner_id: string | null
}

/** Finds the active account that holds the session with this token hash, unless the session has ended. */
export type FindHolder = (tokenHash: Buffer, now: Date) => Promise<Holder | undefined>

const everything: readonly AdminGrant[] = adminResources.map(resource => ({ resource, right: 'manage' }))

/** What an administrator's role holds: it narrows an `admin`, who without one may everything, as a superadmin does. */
function adminGrants(found: Pick<Holder, 'admin_kind' | 'admin_role_id' | 'admin_grants'>): readonly AdminGrant[] {
  if (found.admin_kind === 'superadmin') return everything
  if (found.admin_kind !== 'admin') return []
  return found.admin_role_id === null ? everything : (found.admin_grants ?? [])
}

/** Returns the caller of a token; undefined once the session has ended, or when its account isn’t active or belongs nowhere. */
export const authenticator =
  ({ clock }: Pick<Platform, 'clock'>, findHolder: FindHolder) =>
  async (token: string): Promise<Caller | undefined> => {
    const found = await findHolder(hashToken(token), clock.now())
    if (!found) return undefined
    const who = { accountId: found.id, name: found.name }
    switch (found.kind) {
      case 'customer':
        return { kind: 'customer', ...who }
      case 'merchant':
        return found.store_id === null
          ? undefined
          : {
              kind: 'merchant',
              ...who,
              scope: scopeOf(found.store_id),
              owner: found.owner === true,
              grants: found.grants ?? [],
            }
      case 'admin':
        return found.admin_kind === null
          ? undefined
          : { kind: 'admin', ...who, adminKind: found.admin_kind, hubId: found.hub_id, grants: adminGrants(found) }
      case 'partner':
        return found.partner_id === null ? undefined : { kind: 'partner', ...who, partnerId: found.partner_id }
    }
  }
