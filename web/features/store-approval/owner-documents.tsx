import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailed } from '#contract/messages.ts'
import { getMerchant, type MerchantDetail } from '#contract/stores/merchants.ts'
import { documentNames } from '#web/features/onboarding/step-words.ts'
import { looked, queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { day, phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

/** Returns the query of a merchant with documents, whose links last longer than the query stays cached. */
export const merchantQuery = (id: string) => ({ ...queryOf(getMerchant, { params: { id } }), ...looked })

/** Owner of a store. The documents load on request, because viewing them is audited. */
export function OwnerSection({ merchantId, name, email }: { merchantId: string; name: string; email: string }) {
  const [requested, setRequested] = useState(false)
  return (
    <Section title="Owner">
      <Stack gap={3}>
        {requested ? (
          <OwnerPapers merchantId={merchantId} />
        ) : (
          <>
            <Facts
              facts={[
                ['Name', name],
                [
                  'E-mail',
                  <a key="mail" href={`mailto:${email}`}>
                    {email}
                  </a>,
                ],
              ]}
            />
            <Row gap={3} wrap>
              <Button variant="default" onClick={() => setRequested(true)}>
                Show identity and documents
              </Button>
              <Note>This view is recorded in the audit log.</Note>
            </Row>
          </>
        )}
      </Stack>
    </Section>
  )
}

function OwnerPapers({ merchantId }: { merchantId: string }) {
  const { data, error, refetch } = useQuery(merchantQuery(merchantId))
  if (data) return <Facts facts={ownerFacts(data)} />
  if (error) return <ErrorState error={error} message={loadFailed.merchantDetails} onRetry={refetch} />
  return <SkeletonLines lines={8} />
}

const link = (href: string | null, label: string) =>
  href && (
    <a href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  )

/** Returns the personal details of a merchant. */
export function ownerFacts(owner: MerchantDetail): Fact[] {
  return [
    ['Name', `${owner.firstName} ${owner.lastName}`],
    [
      'E-mail',
      <a key="mail" href={`mailto:${owner.email}`}>
        {owner.email}
      </a>,
    ],
    ['Phone', owner.phoneNumber && <a href={`tel:${owner.phoneNumber}`}>{phone(owner.phoneNumber)}</a>],
    ['Date of birth', owner.dateOfBirth && day(owner.dateOfBirth)],
    ['Nationality', owner.nationality],
    ['Document', owner.idDocumentType && documentNames[owner.idDocumentType]],
    ['Document number', owner.idDocumentNumber],
    ['Document file', link(owner.idDocumentUrl, 'View document')],
    ...owner.homeAddress.map(
      ({ street, LGA, state, country }, at): Fact => [
        at === 0 ? 'Home address' : `Previous address ${at}`,
        `${street}, ${LGA}, ${state}, ${country}`,
      ],
    ),
    ['Proof of address', link(owner.proofOfAddress, 'View proof')],
    ...(owner.useHomeAddress ? [['Store', 'Run from home'] as const] : []),
  ]
}
