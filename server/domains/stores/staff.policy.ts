import type { Grant } from '#contract/access.ts'
import type { MerchantCaller } from '#platform/auth.ts'

/** The caller: a store's owner, or staff with the grants of their role. */
export type StaffCaller = Pick<MerchantCaller, 'accountId' | 'name' | 'scope' | 'owner' | 'grants'>

/** Nobody can grant more than they hold: neither by assigning a role nor by creating or changing one. */
export const mayGive = (caller: StaffCaller, grants: readonly Grant[]): boolean =>
  caller.owner ||
  grants.every(given =>
    caller.grants.some(held => held.resource === given.resource && (held.right === 'manage' || given.right === 'view')),
  )

/** Returns whether the caller can change a member: never the owner, oneself, or a member with more grants. */
export const mayChange = (
  caller: StaffCaller,
  person: { id: string; owner: boolean; resources: readonly Grant[] },
): boolean => !person.owner && person.id !== caller.accountId && mayGive(caller, person.resources)
