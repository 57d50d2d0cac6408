import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { onboardBody } from '#contract/onboarding/onboarding.ts'
import { approvalOf } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { maySave } from './onboarding.policy.ts'
import { onboardingData } from './onboarding.store.ts'
import { isOpen } from './progress.ts'
import { saveAddress, saveIdentity, savePersonal } from './save-owner.ts'
import { saveBank, saveCategory, savePickup, saveStore } from './save-store.ts'

type StepError =
  | 'invalid'
  | 'document_not_found'
  | 'place_unknown'
  | 'picture_not_found'
  | 'store_name_taken'
  | 'category_not_found'

/** A step to save; the bank step includes the account name from the bank. */
type Input = Exclude<z.output<typeof onboardBody>, { step: 'bank' }> | BankInput
export interface BankInput {
  step: 'bank'
  bankCode: string
  bankName: string
  accountNumber: string
  accountName: string
}

/**
 * Saves one step of the caller's store. Returns `not_allowed` without permission (onboarding.policy.ts), and
 * `onboarding_closed` once the store is submitted; other codes name an invalid field of the step. A step that was saved as
 * it is leaves no audit log entry.
 */
export async function saveStep(
  work: Work,
  caller: MerchantCaller,
  input: Input,
): Promise<undefined | Failure<StepError | 'not_allowed' | 'onboarding_closed'>> {
  if (!maySave(caller, input.step))
    return fail('not_allowed', { message: 'Only the owner of the store can enter this.' })
  const { storeId } = caller.scope
  const closed = await lockOpen(work, storeId)
  if (closed) return closed
  const before = await onboardingData(work.tx, storeId)
  const refused = await save(work, caller, input)
  if (refused) return refused
  if (isDeepStrictEqual(before, await onboardingData(work.tx, storeId))) return undefined
  await audit(work, caller, { action: `onboarding.${input.step}`, subject: ['store', storeId] })
  return undefined
}

/** Locks a store that its merchant can still edit; returns `onboarding_closed` for any other. */
export async function lockOpen({ tx }: Work, storeId: string): Promise<undefined | Failure<'onboarding_closed'>> {
  const store = await tx
    .selectFrom('stores')
    .select(['submitted_at', 'first_approved_at', 'second_approved_at', 'rejected_at', 'rejection_reason'])
    .select(['suspended_at', 'suspension_reason'])
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return isOpen(approvalOf(store).state) ? undefined : fail('onboarding_closed')
}

function save(work: Work, caller: MerchantCaller, input: Input): Promise<undefined | Failure<StepError>> {
  const { accountId } = caller
  const { storeId } = caller.scope
  switch (input.step) {
    case 'personal':
      return savePersonal(work, accountId, input)
    case 'identity':
      return saveIdentity(work, accountId, input)
    case 'address':
      return saveAddress(work, { accountId, storeId }, input)
    case 'store':
      return saveStore(work, storeId, input)
    case 'category':
      return saveCategory(work, storeId, input)
    case 'pickup':
      return savePickup(work, storeId, input)
    case 'bank':
      return saveBank(work, storeId, input)
  }
}
