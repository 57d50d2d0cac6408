import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Onboarding, type OnboardingStep, onboardingSteps } from '#contract/onboarding/onboarding.ts'
import classes from '#web/features/onboarding/onboarding.module.css'
import { documentNames, staffSizeNames, stepWords } from '#web/features/onboarding/step-words.ts'
import { day, phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** All that was said, step by step, each with the way to change it. */
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
            <Facts facts={factsOf(onboarding, step)} />
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

type Fact = readonly [name: string, value: ReactNode]

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return <Note>Entered by the store owner. Other staff can’t see it.</Note>
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const link = (href: string | null) =>
  href && (
    <a href={href} target="_blank" rel="noreferrer">
      View
    </a>
  )

const place = (at: { street: string; LGA: string; state: string }) => `${at.street}, ${at.LGA}, ${at.state}`

/** None for what the owner alone may see. */
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
            ...address.homeAddress.map((home, at): Fact => [at === 0 ? 'Address' : 'Before', place(home)]),
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
      ]
    case 'category':
      return category
        ? [
            ['Category', category.categoryName],
            ['Within it', category.subCategoryNames.join(', ')],
          ]
        : []
    case 'pickup':
      return pickup
        ? [
            ['Couriers come to', place(pickup.pickupLocation)],
            ['Customers', pickup.physicalLocation ? 'can also visit' : 'buy online only'],
          ]
        : []
    case 'bank':
      return bank
        ? [
            ['Bank', bank.bankName],
            ['Number', bank.accountNumber],
            ['Account name', bank.accountName],
          ]
        : []
  }
}
