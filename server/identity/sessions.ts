import { type AdminGrant, type AdminKind, adminResources, type Grant, type UserKind } from '#contract/access.ts'
import { type Caller, hashToken, newToken, scopeOf } from '#platform/auth.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Beside } from '#platform/http/admission.ts'
import type { Platform } from '#platform/module.ts'

/** Lifetime of a session in milliseconds. */
const lifetime: Readonly<Record<UserKind, number>> = {
  customer: 30 * day,
  merchant: 30 * day,
  partner: 30 * day,
  admin: 12 * hour,
}

/** Starts a session of the account and returns its token, of which only a hash is stored. */
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
 * Ends the account's sessions, except that of the given token, its sign-ins that wait for a second factor, passkeys
 * that are being added, and devices that wait for the e-mail's confirmation. After a change of the account (new
 * password, deactivation), write that change first: its row lock keeps a concurrent sign-in out.
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
  await work.tx.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute()
  await work.tx
    .updateTable('account_links')
    .set({ device_hash: null })
    .where('account_id', '=', accountId)
    .where('device_hash', 'is not', null)
    .execute()
}

/** The account of a session, with its store, hub or shipping partner. */
export interface Holder {
  id: string
  /** Null for a guest. */
  kind: UserKind | null
  name: string
  admin_kind: AdminKind | null
  hub_id: string | null
  store_id: string | null
  owner: boolean | null
  grants: Grant[] | null
  admin_role_id: string | null
  admin_grants: AdminGrant[] | null
  without_two_factor: boolean
  partner_id: string | null
}

/**
 * Finds the active account of the session with this token hash, and runs `beside` in the same statement. Returns
 * undefined once the session has ended.
 */
export type FindHolder = (tokenHash: Buffer, now: Date, beside?: Beside) => Promise<Holder | undefined>

const everything: readonly AdminGrant[] = adminResources.map(resource => ({ resource, right: 'manage' }))

/** Returns the grants of an administrator's role. An `admin` without a role has all permissions, like a superadmin. */
function adminGrants(found: Pick<Holder, 'admin_kind' | 'admin_role_id' | 'admin_grants'>): readonly AdminGrant[] {
  if (found.admin_kind === 'superadmin') return everything
  if (found.admin_kind !== 'admin') return []
  return found.admin_role_id === null ? everything : (found.admin_grants ?? [])
}

/** Kinds of administrator whose stolen password would open the whole marketplace. */
const oversees = (kind: AdminKind): boolean => kind === 'admin' || kind === 'superadmin'

/** Returns whether the installation requires two-factor of the caller. */
export const needsTwoFactor = ({ adminTwoFactor }: Platform['config'], caller: Caller): boolean =>
  adminTwoFactor === 'required' && caller.kind === 'admin' && oversees(caller.adminKind)

/**
 * Returns the caller of a token. Returns undefined when the session has ended, or its account is inactive or belongs
 * to no store, hub or partner.
 */
export const authenticator =
  ({ clock, config }: Pick<Platform, 'clock' | 'config'>, findHolder: FindHolder) =>
  async (token: string, beside?: Beside): Promise<Caller | undefined> => {
    const found = await findHolder(hashToken(token), clock.now(), beside)
    if (!found) return undefined
    const who = { accountId: found.id, name: found.name }
    switch (found.kind) {
      case null:
      case 'customer':
        return { kind: 'customer', guest: found.kind === null, ...who }
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
          : {
              kind: 'admin',
              ...who,
              adminKind: found.admin_kind,
              hubId: found.hub_id,
              grants: adminGrants(found),
              twoFactorMissing:
                config.adminTwoFactor === 'required' && found.without_two_factor && oversees(found.admin_kind),
            }
      case 'partner':
        return found.partner_id === null ? undefined : { kind: 'partner', ...who, partnerId: found.partner_id }
    }
  }
