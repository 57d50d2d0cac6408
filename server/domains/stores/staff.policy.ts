import type { Grant } from '#contract/access.ts'
import type { MerchantCaller } from '#platform/auth.ts'

/** Who acts: a store's owner, or its staff with what their role holds. */
export type StaffCaller = Pick<MerchantCaller, 'accountId' | 'name' | 'scope' | 'owner' | 'grants'>

/** Nobody gives what they don't hold themselves: neither a role, nor a right of one that they make or change. */
export const mayGive = (caller: StaffCaller, grants: readonly Grant[]): boolean =>
  caller.owner ||
  grants.every(given =>
    caller.grants.some(held => held.resource === given.resource && (held.right === 'manage' || given.right === 'view')),
  )

/** The owner is changed by nobody here, nobody changes themselves, and nobody one who holds more than they do. */
export const mayChange = (
  caller: StaffCaller,
  person: { id: string; owner: boolean; resources: readonly Grant[] },
): boolean => !person.owner && person.id !== caller.accountId && mayGive(caller, person.resources)
