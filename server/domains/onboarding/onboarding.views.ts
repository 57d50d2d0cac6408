import { type Onboarding, onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { signedFileUrl } from '#domains/files/index.ts'
import { states } from '#domains/locations/index.ts'
import { approvalOf } from '#domains/stores/index.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import type { Platform } from '#platform/module.ts'
import { savable, seesTheBank, seesTheOwner } from './onboarding.policy.ts'
import { type OnboardingData, onboardingData } from './onboarding.store.ts'
import { doneSteps, isOpen, percentageComplete } from './progress.ts'

/** Returns the onboarding of the caller's store, as far as the caller can see it, with the missing steps. */
export async function onboardingOf(platform: Platform, caller: MerchantCaller): Promise<Onboarding> {
  const known = await onboardingData(platform.db.keyed, caller.scope.storeId)
  const done = doneSteps(known)
  const approval = approvalOf(known)
  const part = storePart(known)
  const editable = isOpen(approval.state) ? savable(caller) : []
  return {
    percentageComplete: percentageComplete(done),
    done,
    editable,
    maySubmit: editable.length > 0 && done.length === onboardingSteps.length,
    approval,
    email: known.email,
    ...(seesTheOwner(caller) ? ownerPart(platform, known) : { personal: null, identity: null, address: null }),
    ...part,
    bank: seesTheBank(caller) ? part.bank : null,
    states: [...states],
  }
}

function ownerPart(platform: Platform, known: OnboardingData): Pick<Onboarding, 'personal' | 'identity' | 'address'> {
  const link = (fileId: string) => signedFileUrl(platform, fileId, platform.clock.now())
  const { id_document_type, id_document_number, id_document_file_id, proof_of_address_file_id } = known
  return {
    personal: {
      firstName: known.first_name,
      lastName: known.last_name,
      phoneNumber: known.phone_number,
      dateOfBirth: known.date_of_birth,
      nationality: known.nationality,
    },
    identity:
      id_document_type && id_document_number && id_document_file_id
        ? {
            idDocumentType: id_document_type,
            idDocumentNumber: id_document_number,
            idDocumentId: id_document_file_id,
            idDocumentUrl: link(id_document_file_id),
          }
        : null,
    address: proof_of_address_file_id
      ? {
          homeAddress: known.home_addresses,
          useHomeAddress: known.use_home_address ?? false,
          proofOfAddressId: proof_of_address_file_id,
          proofOfAddress: link(proof_of_address_file_id),
        }
      : null,
  }
}

/** The parts of an onboarding that aren’t personal. */
export function storePart(known: OnboardingData): Pick<Onboarding, 'store' | 'category' | 'pickup' | 'bank'> {
  const { pickup_state: state, pickup_lga: LGA, pickup_street: street } = known
  const { bank_code: bankCode, bank_name: bankName, account_number, account_name } = known
  return {
    store: {
      id: known.id,
      storeName: known.name,
      storeUrl: known.url,
      description: known.description,
      storePhoneNumber: known.store_phone,
      logo: pictureOf({ id: known.logo_id, width: known.width, height: known.height }, `Logo of ${known.name}`),
      isRegisteredBusiness: known.is_registered_business,
      rcNumber: known.rc_number,
      staffSize: known.staff_size,
      officeAddress: known.office_address,
      sameNamed: known.same_named,
    },
    category:
      known.category_id && known.category_name
        ? {
            category: known.category_id,
            categoryName: known.category_name,
            subCategoryIds: known.sub_categories.map(({ id }) => id),
            subCategoryNames: known.sub_categories.map(({ name }) => name),
          }
        : null,
    pickup:
      state && LGA && street
        ? { pickupLocation: { state, LGA, street }, physicalLocation: known.is_physical_location }
        : null,
    bank:
      bankCode && bankName && account_number && account_name
        ? { bankCode, bankName, accountNumber: account_number, accountName: account_name }
        : null,
  }
}
