import { type OnboardingStep, onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { admitted, type MerchantCaller } from '#platform/auth.ts'

/** Personal steps: only the owner reads and saves them. */
const ofTheOwner: readonly OnboardingStep[] = ['personal', 'identity', 'address']

export const seesTheOwner = (caller: MerchantCaller): boolean => caller.owner

/** Staff read the store's bank account with its scope only, as on its own page. */
export const seesTheBank = (caller: MerchantCaller): boolean => admitted(['merchant:bank'], caller, false)

/**
 * Returns whether the caller can save a step. The owner can save all; staff with the onboarding scope can save the store's
 * steps, and the bank step only with the bank account scope too.
 */
export function maySave(caller: MerchantCaller, step: OnboardingStep): boolean {
  if (!admitted(['merchant:onboarding'], caller, true)) return false
  if (ofTheOwner.includes(step)) return caller.owner
  return step !== 'bank' || admitted(['merchant:bank'], caller, true)
}

export const savable = (caller: MerchantCaller): OnboardingStep[] =>
  onboardingSteps.filter(step => maySave(caller, step))
