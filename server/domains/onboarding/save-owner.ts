import type { z } from 'zod'
import type { addressBody, identityBody, personalBody } from '#contract/onboarding/onboarding.ts'
import { ownsDocument } from '#domains/files/index.ts'
import { isLga } from '#domains/locations/index.ts'
import { setPickup } from '#domains/stores/index.ts'
import { renameAccount } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'

const adult = 18

/** Saves the owner's personal data. Returns `invalid` for somebody under 18, or a birth date in the future. */
export async function savePersonal(
  work: Work,
  accountId: string,
  input: z.output<typeof personalBody>,
): Promise<undefined | Failure<'invalid'>> {
  const { dateOfBirth: date_of_birth, nationality, firstName, lastName, phoneNumber } = input
  if (!isAdult(date_of_birth, work.now)) {
    const message = `You have to be ${adult} or older to sell here.`
    return fail('invalid', { fields: [{ field: 'dateOfBirth', message }] })
  }
  await renameAccount(work, accountId, { firstName, lastName, phoneNumber })
  await saveDetails(work, accountId, { date_of_birth, nationality })
  return undefined
}

function isAdult(dateOfBirth: string, now: Date): boolean {
  const today = dayInLagos(now)
  const age = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  const before = today.slice(5) < dateOfBirth.slice(5)
  return age - (before ? 1 : 0) >= adult && age <= 120
}

/** Saves the owner's ID document. Returns `document_not_found` unless the owner uploaded it. */
export async function saveIdentity(
  work: Work,
  accountId: string,
  { idDocumentType, idDocumentNumber, idDocumentId }: z.output<typeof identityBody>,
): Promise<undefined | Failure<'document_not_found'>> {
  if (!(await ownsDocument(work.tx, { fileId: idDocumentId, ownerId: accountId }))) return noDocument('idDocumentId')
  await saveDetails(work, accountId, {
    id_document_type: idDocumentType,
    id_document_number: idDocumentNumber,
    id_document_file_id: idDocumentId,
  })
  return undefined
}

/**
 * Saves the owner's addresses, and for a store that operates from home the pickup address. Returns `place_unknown` for
 * an LGA of another state or a home abroad to pick up from, and `document_not_found` unless the owner uploaded the proof.
 */
export async function saveAddress(
  work: Work,
  { accountId, storeId }: { accountId: string; storeId: string },
  { homeAddress, useHomeAddress, proofOfAddressId }: z.output<typeof addressBody>,
): Promise<undefined | Failure<'place_unknown' | 'document_not_found'>> {
  const unknown = homeAddress.findIndex(({ country, state, LGA }) => country === 'Nigeria' && !isLga(state, LGA))
  if (unknown >= 0) return fail('place_unknown', { fields: [placeError(`homeAddress.${unknown}.LGA`)] })
  const [present] = homeAddress
  if (useHomeAddress && present?.country !== 'Nigeria')
    return fail('place_unknown', {
      fields: [{ field: 'useHomeAddress', message: 'Couriers only pick up in Nigeria.' }],
    })
  if (!(await ownsDocument(work.tx, { fileId: proofOfAddressId, ownerId: accountId })))
    return noDocument('proofOfAddressId')
  await saveDetails(work, accountId, {
    home_addresses: JSON.stringify(homeAddress),
    use_home_address: useHomeAddress,
    proof_of_address_file_id: proofOfAddressId,
  })
  if (useHomeAddress && present)
    await setPickup(work, storeId, { state: present.state, lga: present.LGA, street: present.street })
  return undefined
}

export const placeError = (field: string) => ({ field, message: 'Choose an LGA of this state.' })

const noDocument = (field: string): Failure<'document_not_found'> =>
  fail('document_not_found', { fields: [{ field, message: 'Choose the document again.' }] })

interface Details {
  date_of_birth?: string
  nationality?: string
  id_document_type?: z.output<typeof identityBody>['idDocumentType']
  id_document_number?: string
  id_document_file_id?: string
  home_addresses?: string
  use_home_address?: boolean
  proof_of_address_file_id?: string
}

async function saveDetails({ tx, now }: Work, accountId: string, details: Details): Promise<void> {
  const columns = { ...details, updated_at: now }
  await tx
    .insertInto('merchant_details')
    .values({ account_id: accountId, ...columns })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(columns))
    .execute()
}
