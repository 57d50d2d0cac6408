import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { closeCase, getCase, ownCase } from '#contract/cases/cases.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { Missing } from '#web/features/accounts/missing.tsx'
import { caseCalls } from '#web/features/cases/case-calls.ts'
import { caseItemFacts } from '#web/features/cases/case-items.tsx'
import { CaseDue, CaseStatusBadge } from '#web/features/cases/case-status.tsx'
import { CaseThread } from '#web/features/cases/case-thread.tsx'
import { wishOf } from '#web/features/cases/case-words.ts'
import { CaseDecision } from '#web/features/cases/decision.tsx'
import { OwnCase } from '#web/features/cases/own-case.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { MailAddress } from '#web/ui/mail-address.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { CaseOrders, withOrderLinks } from './case-orders.tsx'
import { DecideCase } from './decide-case.tsx'
import { DeskAnswer } from './desk-answer.tsx'
import { earlierFacts } from './earlier-facts.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Case', unlisted: true })

/** A case on the desk; schedulers answer like a carrier. */
export default function CasePage() {
  const session = useSession()
  if (!session) return <SkeletonBox height={320} />
  if (session.user.accountType === 'scheduler')
    return <OwnCase side="platform" list="/admin/cases" orderPath={id => `/admin/orders/${id}`} />
  return <DeskCase accountId={session.user.id} />
}

function DeskCase({ accountId }: { accountId: string | undefined }) {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...queryOf(getCase, { params: { id } }),
    refetchInterval: refetchIntervalMs,
  })
  const above = <Breadcrumbs crumbs={[{ label: 'Cases', to: '/admin/cases' }, { label: data?.name ?? 'Case' }]} />
  if (error && !data)
    return <Missing failure={error} thing="case" back={['All cases', '/admin/cases']} onRetry={refetch} />
  if (!data)
    return (
      <>
        <PageHeader above={above} title="Case" />
        <SkeletonBox height={320} />
      </>
    )
  return (
    <>
      <title>{`Case ${data.name} · Bitmarte`}</title>
      <PageHeader
        above={above}
        title={`${data.name} ${data.title}`}
        aside={
          <>
            <CaseStatusBadge of={data} />
            <CaseDue of={data} />
          </>
        }
      />
      <Columns
        first
        side={
          <>
            <CaseFacts of={data} mine={data.ownerId !== null && data.ownerId === accountId} />
            <CaseDecision of={data} side="platform" />
          </>
        }
      >
        {data.next && (
          <Text as="p" weight="strong">
            {data.next}
          </Text>
        )}
        <Section title="Messages and events">
          <CaseThread messages={data.messages} side="platform" show={withOrderLinks} />
        </Section>
        {data.canAnswer && (
          <Section title={data.kind === 'dispute' ? 'Note' : 'Answer'}>
            <DeskAnswer of={data} />
          </Section>
        )}
        {data.work && <DecideCase key={data.id} of={data} work={data.work} />}
      </Columns>
    </>
  )
}

function CaseFacts({ of, mine }: { of: CaseFile; mine: boolean }) {
  const own = useChange(ownCase, { invalidates: caseCalls })
  const close = useChange(closeCase, { invalidates: caseCalls })
  const [confirm, dialog] = useConfirm()
  const params = { id: of.id }
  const onClose = () =>
    confirm({
      title: of.kind === 'contact' ? `Close ${of.name}?` : `Close ${of.name} without a decision?`,
      body: `${of.kind === 'contact' ? '' : 'Nothing is refunded. '}A closed case can’t be opened again.`,
      confirm: 'Close case',
      danger: true,
      run: () => close.send({ params }),
    })
  const link = (to: string, label: string) => <PageLink to={to}>{label}</PageLink>
  const wish = wishOf(of)
  const stores = [...new Map(of.orders.map(order => [order.storeId, order])).values()]
  const facts: Fact[] = [
    ['Opened', dayAndTime(of.openedAt)],
    ['Owner', of.ownerName ?? 'Nobody'],
    ...(of.disputeId
      ? [
          [
            'Card dispute',
            link(`/admin/disputes/${of.disputeId}`, of.dueAt ? 'Answer the bank' : 'See the dispute'),
          ] as const,
        ]
      : []),
    ...(of.orders.length > 0
      ? [[of.orders.length > 1 ? 'Orders' : 'Order', <CaseOrders key="orders" orders={of.orders} />] as const]
      : []),
    ...caseItemFacts(of),
    ...(wish ? [['Customer wants', wish] as const] : []),
    ...earlierFacts(of),
    [
      'Customer',
      of.customerId ? link(`/admin/customers?customer=${of.customerId}`, of.customerName ?? '') : of.customerName,
    ],
    ...(of.contactEmail
      ? [
          [
            'E-mail',
            <a key="mail" href={`mailto:${of.contactEmail}`}>
              <MailAddress of={of.contactEmail} />
            </a>,
          ] as const,
        ]
      : []),
    ...(of.sameEmail
      ? [
          [
            'Account',
            <span key="account">
              Same e-mail as {link(`/admin/customers?customer=${of.sameEmail.id}`, of.sameEmail.name)}, but not signed
              in. It may be somebody else: answer by mail, and say nothing of the account.
            </span>,
          ] as const,
        ]
      : []),
    ...(stores.length > 0
      ? [
          [
            stores.length > 1 ? 'Stores' : 'Store',
            <List gap={1} key="stores">
              {stores.map(({ storeId, storeName }) => (
                <li key={storeId}>{link(`/admin/stores/${storeId}`, storeName)}</li>
              ))}
            </List>,
          ] as const,
        ]
      : []),
    ...(of.partnerName ? [['Delivery partner', of.partnerName] as const] : []),
  ]
  return (
    <Section title="Facts">
      {dialog}
      <Stack gap={4}>
        <Facts facts={facts} />
        <Row gap={2} wrap>
          {of.canAnswer && (
            <>
              <Button
                variant="default"
                loading={own.isPending}
                onClick={() => own.mutate({ params, body: { mine: !mine } })}
              >
                {mine ? 'Give back' : 'Make mine'}
              </Button>
              {of.kind !== 'dispute' && (
                <Button variant="default" loading={close.isPending} onClick={onClose}>
                  {of.kind === 'contact' ? 'Close case' : 'Close without decision'}
                </Button>
              )}
            </>
          )}
        </Row>
      </Stack>
    </Section>
  )
}
