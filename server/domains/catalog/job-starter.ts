import { type MerchantCaller, scopeOf } from '#platform/auth.ts'
import { failed } from '#platform/failure.ts'

/** The person who started a job on a store's products, with the store's owner. */
interface Starter {
  store_id: string
  account_id: string
  first_name: string
  last_name: string
  merchant_id: string
}

/** Returns who started a job as a caller, with the permissions of the session that started it. */
export const callerOf = (starter: Starter): MerchantCaller => ({
  kind: 'merchant',
  accountId: starter.account_id,
  name: `${starter.first_name} ${starter.last_name}`,
  scope: scopeOf(starter.store_id),
  owner: starter.merchant_id === starter.account_id,
  grants: [{ resource: 'products', right: 'manage' }],
})

/** Throws on a failure, so that the job is tried again. */
export async function orThrow(result: Promise<unknown>): Promise<void> {
  const said = await result
  if (failed(said)) throw new Error(said.message)
}
