import { type OnboardingStep, onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { admitted, type MerchantCaller } from '#platform/auth.ts'

/** What is about the person who owns the store: only that person sees and says it. */
const ofTheOwner: readonly OnboardingStep[] = ['personal', 'identity', 'address']

export const seesTheOwner = (caller: MerchantCaller): boolean => caller.owner

/**
 * Who may save a step: the owner all; staff who manage the onboarding what is about the store, and where it is paid
 * only if they manage the bank account too.
 */
export function maySave(caller: MerchantCaller, step: OnboardingStep): boolean {
  if (!admitted(['merchant:onboarding'], caller, true)) return false
  if (ofTheOwner.includes(step)) return caller.owner
  return step !== 'bank' || admitted(['merchant:bank'], caller, true)
}

export const savable = (caller: MerchantCaller): OnboardingStep[] =>
  onboardingSteps.filter(step => maySave(caller, step))
