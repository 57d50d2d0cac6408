import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { type DisputePage, getDispute } from '#contract/money/disputes.ts'
import { orderStatuses } from '#contract/orders/order-statuses.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { Missing } from '#web/features/accounts/missing.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { capitalised } from '#web/ui/capitalised.ts'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { day, dayAndTime, naira } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { AcceptDispute } from './accept-dispute.tsx'
import { ChargeStore } from './charge-store.tsx'
import { ContestForm } from './contest-form.tsx'
import { badgeOf, canAnswer, nextStep } from './dispute-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Dispute', unlisted: true })

/** Interval while an answer is on its way to the bank. */
const sendingIntervalMs = 3000

const above = <Breadcrumbs crumbs={[{ label: 'Disputes', to: '/admin/disputes' }]} />

/** A card dispute: its deadline, evidence, orders and outcome. */
export default function AdminDisputePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...queryOf(getDispute, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.answered?.sentAt === null ? sendingIntervalMs : refetchIntervalMs),
  })
  if (error && !data)
    return (
      <>
        <PageHeader above={above} title="Dispute" />
        <Missing
          failure={error}
          thing="dispute"
          back={['All disputes', '/admin/disputes']}
          message={loadFailed.disputes}
          onRetry={refetch}
        />
      </>
    )
  if (!data) return <SkeletonLines lines={8} />
  return <Page dispute={data} />
}

function Page({ dispute }: { dispute: DisputePage }) {
  const { label, tone } = badgeOf(dispute)
  const { can } = useRights()
  const manages = can('payments', 'manage')
  const answerable = manages && canAnswer(dispute)
  return (
    <>
      <PageHeader
        above={above}
        title={`Dispute of ${naira(dispute.amount)}`}
        aside={<StatusBadge tone={tone}>{label}</StatusBadge>}
        action={answerable ? <AcceptDispute dispute={dispute} /> : undefined}
      />
      <Columns side={<Orders dispute={dispute} manages={manages} />}>
        <Section title="Next step">
          <Note late={canAnswer(dispute)}>{nextStep(dispute)}</Note>
          {dispute.answerFailure && canAnswer(dispute) && (
            <Note late>The card provider refused the last answer: {dispute.answerFailure}</Note>
          )}
        </Section>
        {answerable ? (
          <Section title="Contest with evidence">
            <ContestForm key={dispute.id} dispute={dispute} />
          </Section>
        ) : (
          <Answer dispute={dispute} />
        )}
        <Section title="Dispute">
          <Facts facts={factsOf(dispute)} />
        </Section>
      </Columns>
    </>
  )
}

const factsOf = (dispute: DisputePage): Fact[] => [
  ['Opened', dayAndTime(dispute.openedAt)],
  ['Answer by', dispute.dueAt && dayAndTime(dispute.dueAt)],
  ...(dispute.resolvedAt ? [['Closed', dayAndTime(dispute.resolvedAt)] as const] : []),
  ['Kind', capitalised(dispute.category)],
  ['The bank says', dispute.reason],
  ['Customer', dispute.customerName],
  ['E-mail', dispute.customerEmail],
  [
    'Payment',
    <Link key="payment" to={`/admin/transactions/${dispute.paymentId}`}>
      {dispute.reference}
    </Link>,
  ],
  ['Refunded before', naira(dispute.refunded)],
  ['Number at Paystack', dispute.providerId],
]

function Answer({ dispute }: { dispute: DisputePage }) {
  const { answered, evidence } = dispute
  if (!answered) return null
  const facts: Fact[] = [
    ['Answered', dayAndTime(answered.at)],
    ['By', answered.by ?? 'Bitmarte, because the payment was already refunded'],
    ['Sent', answered.sentAt ? dayAndTime(answered.sentAt) : 'On its way'],
  ]
  if (answered.answer === 'accept') return <Section title="Accepted">{<Facts facts={facts} />}</Section>
  return (
    <Section title="Evidence">
      <Facts
        facts={[
          ...facts,
          ['Customer', `${evidence.customerName}, ${evidence.customerEmail}, ${evidence.customerPhone}`],
          ['Delivered to', evidence.deliveryAddress],
          ['Delivered on', evidence.deliveryDate && day(evidence.deliveryDate)],
          ...(evidence.fileIds.length > 0 ? [['Files', evidence.fileIds.length] as const] : []),
        ]}
      />
      <Text as="p" style={{ whiteSpace: 'pre-line', marginTop: 'var(--space-3)' }}>
        {evidence.serviceDetails}
      </Text>
    </Section>
  )
}

function Orders({ dispute, manages }: { dispute: DisputePage; manages: boolean }) {
  const lost = dispute.status === 'lost' || dispute.status === 'accepted'
  return (
    <Section title="Orders of the payment">
      {dispute.orderDetails.length === 0 && <Note>This payment has no orders.</Note>}
      <List lined={3}>
        {dispute.orderDetails.map(order => (
          <li key={order.id}>
            <Row justify="between" gap={2} wrap>
              <PageLink to={`/admin/orders/${order.id}`}>{order.name}</PageLink>
              <Text figures>{naira(order.paid)}</Text>
            </Row>
            <Note>
              {order.storeName} · {orderStatuses[order.status].known_name}
              {order.deliveredAt && ` · delivered ${dayAndTime(order.deliveredAt)}`}
            </Note>
            {lost && manages && order.chargeable > 0 && <ChargeStore dispute={dispute} order={order} />}
          </li>
        ))}
      </List>
      {dispute.charged > 0 && <Note>Stores bear {naira(dispute.charged)} of it.</Note>}
    </Section>
  )
}
