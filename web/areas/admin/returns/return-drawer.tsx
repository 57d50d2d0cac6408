import { useQuery } from '@tanstack/react-query'
import { giveBackOffice } from '#contract/orders/give-back-words.ts'
import { type OrderReturn, returnTitles } from '#contract/orders/return-shapes.ts'
import { getReturn } from '#contract/orders/returns.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { Journal } from '#web/features/ledger/journal.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { Refunds } from '#web/features/orders/paid-with.tsx'
import { GoesBackTo } from '#web/features/returns/refund-breakdown.tsx'
import { RejectedBefore } from '#web/features/returns/rejected-before.tsx'
import { MoveReturn } from '#web/features/returns/return-actions.tsx'
import { ReturnCostSums } from '#web/features/returns/return-cost.tsx'
import { ReturnMissing } from '#web/features/returns/return-missing.tsx'
import { WhatWasSaid } from '#web/features/returns/return-reason.tsx'
import { WayBackPlaces } from '#web/features/returns/return-shipping.tsx'
import { ReturnBadge } from '#web/features/returns/return-status.tsx'
import { ReturnTimeline } from '#web/features/returns/return-timeline.tsx'
import { askedWords, nextStep, purposeOf } from '#web/features/returns/return-words.ts'
import { ReturnedItems } from '#web/features/returns/returned-items.tsx'
import { queryOf } from '#web/shell/query.ts'
import { endWords } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { ChargeReturn } from './charge-return.tsx'

/** A return beside the administrator's list: decision, status changes and cost. */
export function ReturnDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isPending } = useQuery({
    ...queryOf(getReturn, { params: { id } }),
    enabled: id !== '',
    refetchInterval: refetchIntervalMs,
  })
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="min(680px, 100vw)"
      title={data ? unbroken(`${returnTitles[data.type]} ${data.returnName}`) : 'Return'}
      styles={{ content: { background: 'var(--paper)' } }}
    >
      {data && <Detail key={`${data.id} ${data.updatedAt}`} of={data} />}
      {error && !data && <ReturnMissing failure={error} list={onClose} onRetry={refetch} />}
      {isPending && id !== '' && <SkeletonLines lines={8} />}
    </Drawer>
  )
}

function Detail({ of }: { of: OrderReturn }) {
  const { replacementOrder: sent } = of
  const next = nextStep(of)
  const asked = askedWords(of, false)
  return (
    <Stack gap={4}>
      <Row gap={2} across={3} wrap style={{ paddingTop: 'var(--space-1)' }}>
        <ReturnBadge of={of} />
        {next && <Note late={of.late || (of.escalated && !of.giveBack)}>{next}</Note>}
        <div style={{ marginLeft: 'auto' }}>
          <MoveReturn of={of} />
        </div>
      </Row>
      <Note>
        <PageLink to={`/admin/orders/${of.orderId}`}>Order {of.orderName}</PageLink> of {of.storeName}, bought by{' '}
        {of.customerName}
        {sent && (
          <>
            {of.refund === 'refunded' ? '. Cancelled exchange: ' : '. Exchanged with '}
            <PageLink to={`/admin/orders/${sent.id}`}>order {sent.orderName}</PageLink>
          </>
        )}
        .
      </Note>
      {asked && <Section title="The store’s question">{asked}</Section>}
      {of.giveBack && !of.giveBack.doneAt && (
        <Section title="To give back">{giveBackOffice(endWords(of.giveBack.by))}</Section>
      )}
      <Section title={purposeOf(of)}>
        <ReturnedItems items={of.products} inspected />
      </Section>
      <Section title="Customer’s reason">
        <WhatWasSaid of={of} />
      </Section>
      <RejectedBefore of={of} linkTo={id => `/admin/returns?id=${id}`} />
      {of.refunds.length > 0 ? (
        <Section title="Refunds">
          <Refunds refunds={of.refunds} readBy="admin" />
        </Section>
      ) : (
        of.back.amount > 0 && (
          <Section title="Refund amount">
            <GoesBackTo back={of.back} />
          </Section>
        )
      )}
      <Section title="Cost to the store">
        <ReturnCostSums of={of} />
      </Section>
      {of.moves.includes('charge') && (
        <Section title="Chargeback">
          <ChargeReturn of={of} />
        </Section>
      )}
      <Section title="Timeline">
        <ReturnTimeline of={of} />
      </Section>
      <Section title="Return shipping">
        <WayBackPlaces of={of} />
      </Section>
      {of.ledger && (
        <Section title="Ledger entries of the order">
          <Journal entries={of.ledger} />
        </Section>
      )}
    </Stack>
  )
}
