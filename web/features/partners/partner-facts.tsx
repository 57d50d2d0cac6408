import { Fragment } from 'react'
import type { PartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import classes from '#web/features/onboarding/onboarding.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { day, phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'

type Facts = readonly (readonly [label: string, value: string])[]

function List({ facts }: { facts: Facts }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const codeNames = { swiftCode: 'SWIFT code', sortCode: 'Sort code', iban: 'IBAN' }

/** All that a partner has told of itself. */
export function PartnerFacts({
  onboarding: { company, bankDetails, certification },
}: {
  onboarding: PartnerOnboarding
}) {
  if (!company && !bankDetails && !certification)
    return (
      <Section title="Onboarding">
        <EmptyState title="Nothing yet">Company details appear here.</EmptyState>
      </Section>
    )
  return (
    <Stack gap={4}>
      {company && (
        <Section title="Company">
          <List
            facts={[
              ['Name', company.companyName],
              ['RC number', company.rcNumber],
              ['VAT number', company.vatNumber],
              ['Office', company.officeAddress],
              ['Post', company.postalAddress],
              ['Phone', phone(company.phoneNumber)],
              ['E-mail', company.email],
              ['Contact person', `${company.contactPerson.name}, ${company.contactPerson.designation}`],
              ['Their phone', phone(company.contactPerson.phoneNumber)],
              ['Line of business', company.contactPerson.lineOfBusiness],
            ]}
          />
        </Section>
      )}
      {bankDetails && (
        <Section title="Bank">
          <List
            facts={[
              ['Bank', `${bankDetails.bankName}, ${bankDetails.branch}`],
              ['Account', bankDetails.accountNumber],
              ['Account name', bankDetails.accountName],
              [codeNames[bankDetails.swiftCodeSortCodeIban.type], bankDetails.swiftCodeSortCodeIban.code],
            ]}
          />
        </Section>
      )}
      {certification && (
        <Section title="Certification">
          <List
            facts={[
              ['Signed by', `${certification.name}, ${certification.designation}`],
              ['On', day(certification.date)],
              ['Introduced by', certification.introducedBy?.name ?? 'Nobody'],
            ]}
          />
        </Section>
      )}
    </Stack>
  )
}
