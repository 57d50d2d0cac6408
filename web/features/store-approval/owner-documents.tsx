import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailed } from '#contract/failures.ts'
import { documentNames } from '#contract/onboarding/document-names.ts'
import { getMerchant, type MerchantDetail } from '#contract/stores/merchants.ts'
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

export type DocumentName = 'identity document' | 'proof of address'

/**
 * The documents of a store's owner: which were opened, and which remain to be opened before an approval. Those of an
 * earlier `submission` don't count.
 */
export function useOwnerDocuments(merchantId: string, submission: string) {
  const client = useQueryClient()
  const [shown, setShown] = useState<string>()
  const [opened, setOpened] = useState<readonly DocumentName[]>([])
  const requested = shown === submission
  const options = merchantQuery(merchantId)
  const { data } = useQuery({ ...options, enabled: requested && options.enabled })
  const given: Record<DocumentName, boolean> = {
    'identity document': !data || data.idDocumentUrl !== null,
    'proof of address': !data || data.proofOfAddress !== null,
  }
  const names = ['identity document', 'proof of address'] as const
  return {
    requested,
    request: () => {
      if (shown !== undefined) client.removeQueries({ queryKey: options.queryKey })
      setOpened([])
      setShown(submission)
    },
    open: (name: DocumentName) => setOpened(before => [...before, name]),
    missing: names.filter(name => given[name] && !(requested && opened.includes(name))),
  }
}
export type OwnerDocuments = ReturnType<typeof useOwnerDocuments>

interface OwnerProps {
  merchantId: string
  name: string
  email: string
  documents: OwnerDocuments
}

/** Owner of a store. The documents load on request, because viewing them is audited. */
export function OwnerSection({ merchantId, name, email, documents }: OwnerProps) {
  return (
    <Section title="Owner">
      <Stack gap={3}>
        {documents.requested ? (
          <OwnerPapers merchantId={merchantId} onOpen={documents.open} />
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
              <Button variant="default" onClick={documents.request}>
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

function OwnerPapers({ merchantId, onOpen }: { merchantId: string; onOpen: (name: DocumentName) => void }) {
  const { data, error, refetch } = useQuery(merchantQuery(merchantId))
  if (data) return <Facts facts={ownerFacts(data, onOpen)} />
  if (error) return <ErrorState error={error} message={loadFailed.merchantDetails} onRetry={refetch} />
  return <SkeletonLines lines={8} />
}

const link = (href: string | null, label: string, onOpen?: () => void) =>
  href && (
    <a href={href} target="_blank" rel="noreferrer" onClick={onOpen} onAuxClick={onOpen}>
      {label}
    </a>
  )

/** Returns the personal details of a merchant. */
export function ownerFacts(owner: MerchantDetail, onOpen?: (name: DocumentName) => void): Fact[] {
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
    ['Document file', link(owner.idDocumentUrl, 'View document', () => onOpen?.('identity document'))],
    ...owner.homeAddress.map(
      ({ street, LGA, state, country }, at): Fact => [
        at === 0 ? 'Home address' : `Previous address ${at}`,
        `${street}, ${LGA}, ${state}, ${country}`,
      ],
    ),
    ['Proof of address', link(owner.proofOfAddress, 'View proof', () => onOpen?.('proof of address'))],
    ...(owner.useHomeAddress ? [['Store', 'Run from home'] as const] : []),
  ]
}
