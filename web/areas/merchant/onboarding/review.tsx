import { accountNameDiffers } from '#contract/money/account-name.ts'
import { documentNames } from '#contract/onboarding/document-names.ts'
import { type Onboarding, type OnboardingStep, onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { sameNameNote, staffSizeNames, stepWords } from '#web/features/onboarding/step-words.ts'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { day, phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** Details of all steps, each with a link to change them. */
export function Review({ onboarding }: { onboarding: Onboarding }) {
  const { done, editable, approval } = onboarding
  const open = approval.state === 'approved' || approval.state === 'suspended'
  return (
    <Stack gap={4}>
      {onboardingSteps.map(step => (
        <Section
          key={step}
          title={stepWords[step].title}
          aside={
            editable.includes(step) && (
              <Link to={`?step=${step}`} aria-label={`Change: ${stepWords[step].title}`}>
                {done.includes(step) ? 'Change' : 'Fill in'}
              </Link>
            )
          }
        >
          {done.includes(step) ? (
            <Details facts={factsOf(onboarding, step)} step={step} />
          ) : open ? (
            <Note>Not requested.</Note>
          ) : (
            <Note late>Missing</Note>
          )}
        </Section>
      ))}
    </Stack>
  )
}

function Details({ facts, step }: { facts: readonly Fact[]; step: OnboardingStep }) {
  if (facts.length > 0) return <Facts facts={facts} />
  return (
    <Note>
      {step === 'bank'
        ? 'Only the store owner and staff with the bank account see it.'
        : 'Entered by the store owner. Other staff can’t see it.'}
    </Note>
  )
}

const link = (href: string | null) =>
  href && (
    <a href={href} target="_blank" rel="noreferrer">
      View
    </a>
  )

const place = (at: { street: string; LGA: string; state: string }) => `${at.street}, ${at.LGA}, ${at.state}`

/** Returns the details of a step; none if the reader can't see them. */
function factsOf(onboarding: Onboarding, step: OnboardingStep): readonly Fact[] {
  const { personal, identity, address, store, category, pickup, bank } = onboarding
  switch (step) {
    case 'personal':
      return personal
        ? [
            ['Name', `${personal.firstName} ${personal.lastName}`],
            ['E-mail', onboarding.email],
            ['Phone', phone(personal.phoneNumber ?? '')],
            ['Born', personal.dateOfBirth && day(personal.dateOfBirth)],
            ['Nationality', personal.nationality],
          ]
        : []
    case 'identity':
      return identity
        ? [
            ['Document', documentNames[identity.idDocumentType]],
            ['Number', identity.idDocumentNumber],
            ['File', link(identity.idDocumentUrl)],
          ]
        : []
    case 'address':
      return address
        ? [
            ...address.homeAddress.map((home, at): Fact => [at === 0 ? 'Address' : 'Previous address', place(home)]),
            ['Proof', link(address.proofOfAddress)],
          ]
        : []
    case 'store':
      return [
        ['Name', store.storeName],
        ['About', store.description],
        ['Phone', phone(store.storePhoneNumber ?? '')],
        ['Registered', store.isRegisteredBusiness ? store.rcNumber : 'No'],
        ['Staff', store.staffSize && staffSizeNames[store.staffSize]],
        ...(store.officeAddress ? [['Office', store.officeAddress] as const] : []),
        ...(store.sameNamed.length > 0 ? [['Please note', sameNameNote(store.sameNamed)] as const] : []),
      ]
    case 'category':
      return category
        ? [
            ['Category', category.categoryName],
            ['Subcategories', category.subCategoryNames.join(', ')],
          ]
        : []
    case 'pickup':
      return pickup
        ? [
            ['Pickup location', place(pickup.pickupLocation)],
            ['Customers', pickup.physicalLocation ? 'can also visit' : 'buy online only'],
          ]
        : []
    case 'bank':
      return bank
        ? [
            ['Bank', bank.bankName],
            ['Number', bank.accountNumber],
            ['Account name', bank.accountName],
            ...(personal &&
            accountNameDiffers(bank.accountName, {
              owner: `${personal.firstName} ${personal.lastName}`,
              business: store.storeName,
            })
              ? ([
                  [
                    'Please note',
                    'This is neither your name nor your store’s. We may ask whose account it is before your store is approved or paid.',
                  ],
                ] as const)
              : []),
          ]
        : []
  }
}
