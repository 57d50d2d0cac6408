import { type ApprovalState, type OnboardingStep, onboardingSteps } from '#contract/onboarding/onboarding.ts'

/** Stored data that decides which steps are done. */
export interface Known {
  phone_number: string | null
  date_of_birth: string | null
  nationality: string | null
  id_document_file_id: string | null
  home_addresses: readonly unknown[]
  proof_of_address_file_id: string | null
  description: string
  staff_size: string | null
  category_id: string | null
  sub_categories: readonly unknown[]
  pickup_street: string | null
  bank_code: string | null
}

const isDone: Readonly<Record<OnboardingStep, (known: Known) => boolean>> = {
  personal: known => known.date_of_birth !== null && known.nationality !== null && known.phone_number !== null,
  identity: known => known.id_document_file_id !== null,
  address: known => known.home_addresses.length > 0 && known.proof_of_address_file_id !== null,
  store: known => known.staff_size !== null && known.description !== '',
  category: known => known.category_id !== null && known.sub_categories.length > 0,
  pickup: known => known.pickup_street !== null,
  bank: known => known.bank_code !== null,
}

export const doneSteps = (known: Known): OnboardingStep[] => onboardingSteps.filter(step => isDone[step](known))

/** The account counts for 25 %; the steps share the remaining 75 %. See docs/rules/stores.md. */
export const percentageComplete = (done: readonly OnboardingStep[]): number =>
  25 + Math.floor((75 * done.length) / onboardingSteps.length)

/** Returns whether the merchant can still edit: a submitted store stays as its approvers see it. */
export const isOpen = (state: ApprovalState): boolean => state === 'draft' || state === 'rejected'
