import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { changePartnerAddress } from '#contract/logistics/partner-onboarding.ts'
import { getPartner, type PartnerDetail } from '#contract/logistics/partners.ts'
import { getEarningsOfPartner, listPayoutsOfPartner } from '#contract/payouts/partner-money.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { InternalNotes } from '#web/features/internal-notes/internal-notes.tsx'
import { ChangeAddress } from '#web/features/partners/change-address.tsx'
import { PartnerFacts } from '#web/features/partners/partner-facts.tsx'
import { EarningsCards, EarningsTabs } from '#web/features/partners/partner-money.tsx'
import { PartnerRecord } from '#web/features/partners/partner-record.tsx'
import { partnerStatuses } from '#web/features/partners/partner-words.ts'
import { PausePayouts } from '#web/features/payouts/pause-payouts.tsx'
import { bankPauseSentence } from '#web/features/payouts/payout-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { looked, queryOf } from '#web/shell/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { count, day, phone } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { PartnerDecisions, PayNow } from './partner-decisions.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Partner', unlisted: true })

const limit = 12

export default function PartnerPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({ ...queryOf(getPartner, { params: { id } }), ...looked })
  const status = data && partnerStatuses[data.onboarding.status]
  const title = data?.companyName ?? 'Partner'
  return (
    <>
      {data && <title>{`${title} · Bitmarte`}</title>}
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: 'Partners', to: '/admin/partners' }, { label: title }]} />}
        title={title}
        aside={status && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
        action={data && <PartnerDecisions partner={data} />}
      />
      {data && <Partner partner={data} />}
      {error && !data && (
        <Missing failure={error} thing="partner" back={['All partners', '/admin/partners']} onRetry={refetch} />
      )}
      {!data && !error && <SkeletonBox height={420} />}
    </>
  )
}

function Partner({ partner }: { partner: PartnerDetail }) {
  const { onboarding, record } = partner
  const carried = onboarding.status === 'working' || onboarding.status === 'suspended'
  return (
    <>
      {onboarding.reason && <Note late>{onboarding.reason}</Note>}
      {carried && (
        <>
          <PartnerRecord record={record} />
          <Owed id={partner.id} />
        </>
      )}
      <Columns
        side={
          <>
            <Standing partner={partner} />
            <InternalNotes subject="partner" subjectId={partner.id} />
          </>
        }
      >
        {carried && <Money partner={partner} />}
        <PartnerFacts
          onboarding={onboarding}
          owner={partner.contactName}
          action={
            <ChangeAddress
              onboarding={onboarding}
              endpoint={changePartnerAddress}
              input={body => ({ params: { id: partner.id }, body })}
              invalidates={[getPartner.id]}
            />
          }
        />
      </Columns>
    </>
  )
}

function Standing({ partner }: { partner: PartnerDetail }) {
  const { contactName, email, phoneNumber, states, createdAt, addedBy, approvedAt, openOrders, unanswered } = partner
  return (
    <Section title="Account">
      <Facts
        facts={[
          ['Contact', contactName],
          [
            'E-mail',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [
            'Phone',
            phoneNumber ? (
              <a key="phone" href={`tel:${phoneNumber}`}>
                {phone(phoneNumber)}
              </a>
            ) : (
              'None'
            ),
          ],
          ['Delivers in', states.join(', ') || 'Nowhere yet'],
          ['Joined', `${day(createdAt)}${addedBy ? `, added by ${addedBy}` : ''}`],
          ['Approved', approvedAt ? day(approvedAt) : 'Not yet'],
          ['Open orders', `${count(openOrders)} ${unanswered > 0 ? `and ${count(unanswered)} not accepted yet` : ''}`],
        ]}
      />
    </Section>
  )
}

function Owed({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getEarningsOfPartner, { params: { id }, query: { limit: 1 } }))
  return (
    <>
      {data?.bankPause && (
        <p style={{ marginBottom: 'var(--space-2)' }}>
          <Note late>{bankPauseSentence(data.bankPause)}</Note>
        </p>
      )}
      <EarningsCards earnings={data} />
    </>
  )
}

function Money({ partner: { id, companyName } }: { partner: PartnerDetail }) {
  const url = useUrl()
  const paid = url.get('tab') === 'payouts'
  const page = { limit, offset: offsetOf(url.search, limit) }
  const earnings = useQuery({
    ...queryOf(getEarningsOfPartner, { params: { id }, query: paid ? { limit } : page }),
    placeholderData: before => before,
  })
  const payouts = useQuery({
    ...queryOf(listPayoutsOfPartner, { params: { id }, query: page }),
    placeholderData: before => before,
    enabled: paid,
  })
  return (
    <Section
      flush
      title="Earnings"
      aside={
        <Group gap="xs">
          <PausePayouts
            receiver={{ kind: 'partner', id, name: companyName }}
            paused={earnings.data ? earnings.data.pausedReason !== null : undefined}
          />
          {!earnings.data?.bankPause && (
            <PayNow id={id} companyName={companyName} available={earnings.data?.available ?? 0} />
          )}
        </Group>
      }
    >
      <EarningsTabs {...{ paid, earnings, payouts, limit }} orders="/admin/orders" statements="/admin/payouts" />
    </Section>
  )
}
