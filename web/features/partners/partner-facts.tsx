import type { ReactNode } from 'react'
import type { PartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { accountNameDiffers } from '#contract/money/account-name.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { day, phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

const codeNames = { swiftCode: 'SWIFT code', sortCode: 'Sort code', iban: 'IBAN' }

interface Props {
  onboarding: PartnerOnboarding
  /** Its contact's name, for who approves it: an account in another name is asked about. */
  owner?: string
  /** Button beside the company, such as one that changes its addresses. */
  action?: ReactNode
}

/** Company, bank and certification details of a partner. */
export function PartnerFacts({ onboarding: { company, bankDetails, certification }, owner, action }: Props) {
  if (!company && !bankDetails && !certification)
    return (
      <Section title="Onboarding">
        <EmptyState title="Nothing yet">Company details appear here.</EmptyState>
      </Section>
    )
  return (
    <Stack gap={4}>
      {company && (
        <Section title="Company" aside={action}>
          <Facts
            facts={[
              ['Name', company.companyName],
              ['RC number', company.rcNumber],
              ['VAT number', company.vatNumber || 'Not registered'],
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
          <Facts
            facts={[
              ['Bank', [bankDetails.bankName, bankDetails.branch].filter(Boolean).join(', ')],
              ['Account', bankDetails.accountNumber],
              [
                'Account name',
                <>
                  {bankDetails.accountName}
                  {owner &&
                    accountNameDiffers(bankDetails.accountName, { owner, business: company?.companyName ?? '' }) && (
                      <div>
                        <Note late>
                          Differs from the owner ({owner}) and from the company. Ask whose account it is.
                        </Note>
                      </div>
                    )}
                </>,
              ],
              [codeNames[bankDetails.swiftCodeSortCodeIban.type], bankDetails.swiftCodeSortCodeIban.code],
            ]}
          />
        </Section>
      )}
      {certification && (
        <Section title="Certification">
          <Facts
            facts={[
              ['Signed by', `${certification.name}, ${certification.designation}`],
              ['On', day(certification.date)],
              ['Referrer', certification.introducedBy?.name ?? 'None'],
            ]}
          />
        </Section>
      )}
    </Stack>
  )
}
