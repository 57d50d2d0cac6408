import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseRow } from '#contract/cases/case-shapes.ts'
import { listCases, refundGoodwill } from '#contract/cases/cases.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { ReasonForm } from '#web/areas/admin/reason-form.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { caseCalls } from '#web/features/cases/case-calls.ts'
import { CaseLinks } from '#web/features/cases/case-links.tsx'
import { adminSource } from '#web/features/cases/outcome-source.ts'
import { isReportable, ReportParcel } from '#web/features/cases/report-parcel.tsx'
import { queryOf } from '#web/shell/query.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { sumOf } from '#web/ui/sum-of.ts'

/** Cases of an order, for administrators who can see them. */
function useCasesOf(orderId: string): readonly CaseRow[] | undefined {
  const { can } = useRights()
  const options = queryOf(listCases, { query: { orderId, tab: 'all' } })
  return useQuery({ ...options, enabled: can('cases') && options.enabled }).data?.rows
}

/** Returns the page on which an administrator reads why an item of the order was refunded, exchanged or replaced, if the role has it. */
export function useAdminSource(orderId: string): ReturnType<typeof adminSource> {
  const opens = useOpens()
  const find = adminSource(useCasesOf(orderId) ?? [])
  return (outcome, itemId) => (outcome.returnId && !opens('/admin/returns') ? undefined : find(outcome, itemId))
}

/** Cases of an order on an administrator’s page: the list, a report of its parcel, and a goodwill refund; nothing without any. */
export function OrderCases({ order }: { order: Order }) {
  const { can } = useRights()
  const rows = useCasesOf(order.id)
  const status = order.bitmarteOrderStatus.code_name
  const acts = can('cases', 'manage') && (isReportable(status) || status !== 'cancelled')
  if (!can('cases') || !(acts || rows?.length)) return null
  return (
    <Section title="Cases">
      <Stack gap={3}>
        {rows && rows.length > 0 && <CaseLinks rows={rows} path="/admin/cases" />}
        {acts && (
          <Row gap={2} wrap>
            {!order.parcelReported && <ReportParcel orderId={order.id} status={status} cases="/admin/cases" />}
            {status !== 'cancelled' && <Goodwill order={order} />}
          </Row>
        )}
      </Stack>
    </Section>
  )
}

/** Returns what of an order's payment isn't refunded yet, in naira; undefined for roles that don't see it. */
function leftToRefund({ cardAmount, giftCards, refunded }: Order): number | undefined {
  if (cardAmount === undefined || !giftCards || refunded === undefined) return undefined
  return sumOf(cardAmount, ...giftCards.map(({ amount }) => amount), -refunded)
}

function Goodwill({ order }: { order: Order }) {
  const most = leftToRefund(order)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Goodwill refund
      </Button>
      <ReasonForm
        title="Refund at Bitmarte’s expense"
        opened={opened}
        onClose={() => setOpened(false)}
        endpoint={refundGoodwill}
        input={({ amount, text }) => ({ body: { orderId: order.id, note: text, amount } })}
        invalidates={caseCalls}
        field="note"
        label="Message to the customer"
        amount={most === undefined ? {} : { most }}
        confirm="Refund"
      >
        The refund can be any part of the order that isn’t refunded yet. The store is paid as usual.
      </ReasonForm>
    </>
  )
}
