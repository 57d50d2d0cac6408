import { createHash, randomBytes } from 'node:crypto'
import {
  type AdminGrant,
  type AdminKind,
  type AdminResource,
  type Admits,
  accountHolders,
  type Grant,
  type Resource,
} from '#contract/access.ts'

declare const scoped: unique symbol

/**
 * The store that a query may read. Only authentication creates one, so a merchant's query can't receive another
 * store's ID.
 */
export interface StoreScope {
  readonly storeId: string
  readonly [scoped]: true
}

interface SignedIn {
  readonly accountId: string
  /** First and last name, for activity logs and the audit log. */
  readonly name: string
}
export interface CustomerCaller extends SignedIn {
  readonly kind: 'customer'
  /** True for a customer without an account. Endpoints that admit only `customer` refuse guests. */
  readonly guest: boolean
}
export interface MerchantCaller extends SignedIn {
  readonly kind: 'merchant'
  readonly scope: StoreScope
  readonly owner: boolean
  readonly grants: readonly Grant[]
}
export interface AdminCaller extends SignedIn {
  readonly kind: 'admin'
  readonly adminKind: AdminKind
  readonly hubId: string | null
  /** Permissions of an `admin`; one without a role has all. A superadmin needs none, other kinds have none. */
  readonly grants: readonly AdminGrant[]
  /** True for one who has to turn two-factor on before anything but the own account opens. */
  readonly twoFactorMissing: boolean
}
export interface PartnerCaller extends SignedIn {
  readonly kind: 'partner'
  readonly partnerId: string
}
export type Caller = CustomerCaller | MerchantCaller | AdminCaller | PartnerCaller

/** Callers that a handler can receive, by what its endpoint admits. */
export type CallerOf<W extends Admits> = W extends 'public'
  ? Caller | undefined
  : W extends 'any'
    ? Caller
    : W extends 'customer' | 'guest'
      ? CustomerCaller
      : W extends 'partner'
        ? PartnerCaller
        : W extends AdminKind | `admin:${AdminResource}`
          ? AdminCaller
          : MerchantCaller

/** Creates the scope of a store that the caller works in. Call it only when reading a session. */
export const scopeOf = (storeId: string): StoreScope => ({ storeId }) as StoreScope

/** Returns whether the caller has to turn two-factor on first. */
export const lacksTwoFactor = (caller: Caller): boolean => caller.kind === 'admin' && caller.twoFactorMissing

/** Returns whether an endpoint that admits `admits` lets this caller in. `changes` is false for GET. */
export function admitted(admits: readonly Admits[], caller: Caller | undefined, changes: boolean): boolean {
  if (admits.includes('public')) return true
  if (!caller) return false
  // Only what every account opens: the own account.
  if (lacksTwoFactor(caller)) return admits.includes('any') || accountHolders.every(who => admits.includes(who))
  return admits.some(who => {
    if (who === 'any') return true
    if (caller.kind === 'admin') {
      if (caller.adminKind === 'superadmin') return who === 'superadmin' || who === 'admin' || who.startsWith('admin:')
      return who === caller.adminKind || holds(caller, who, changes)
    }
    if (caller.kind === 'customer') return who === (caller.guest ? 'guest' : 'customer')
    if (caller.kind !== 'merchant') return who === caller.kind
    if (who === 'merchant') return true
    return who.startsWith('merchant:') && (caller.owner || holds(caller, who, changes))
  })
}

/** Returns whether the caller's role shows a resource without letting it change anything there. */
export const onlyViews = (caller: Caller, resource: Resource & AdminResource): boolean =>
  (caller.kind === 'merchant' || (caller.kind === 'admin' && caller.adminKind === 'admin')) &&
  !admitted([`${caller.kind}:${resource}`], caller, true)

/** Returns whether the caller's role has the resource that `merchant:orders` or `admin:orders` names. */
const holds = ({ kind, grants }: MerchantCaller | AdminCaller, who: Admits, changes: boolean): boolean =>
  grants.some(({ resource, right }) => who === `${kind}:${resource}` && (right === 'manage' || !changes))

/** Creates a token of 256 random bits and the hash to store. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Reads the token of an `Authorization: Bearer …` header; undefined for any other header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(header ?? '')?.[1]
