import { Button, Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { caseKindNames } from '#contract/cases/case-shapes.ts'
import { listCases, refundGoodwill } from '#contract/cases/cases.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { caseCalls } from '#web/features/cases/case-calls.ts'
import { CaseStatusBadge } from '#web/features/cases/case-status.tsx'
import { ReportParcel } from '#web/features/cases/report-parcel.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** Cases of an order on an administrator’s page: the list, a report of its parcel, and a goodwill refund. */
export function OrderCases({ order }: { order: Order }) {
  const { can } = useRights()
  const options = queryOf(listCases, { query: { orderId: order.id, tab: 'all' } })
  const { data } = useQuery({ ...options, enabled: can('cases') && options.enabled })
  const status = order.bitmarteOrderStatus.code_name
  if (!can('cases')) return null
  return (
    <Section title="Cases">
      <Stack gap={3}>
        {data && data.rows.length > 0 && (
          <List gap={2} aria-label="Cases of this order">
            {data.rows.map(row => (
              <Row as="li" gap={1} across={3} justify="between" wrap key={row.id} style={{ minHeight: 44 }}>
                <Text as={Link} tone="palm" weight="strong" to={`/admin/cases/${row.id}`}>
                  {row.name} {caseKindNames[row.kind]}
                </Text>
                <CaseStatusBadge of={row} />
              </Row>
            ))}
          </List>
        )}
        {can('cases', 'manage') && (
          <Row gap={2} wrap>
            <ReportParcel orderId={order.id} status={status} />
            {status !== 'cancelled' && <Goodwill orderId={order.id} />}
          </Row>
        )}
      </Stack>
    </Section>
  )
}

function Goodwill({ orderId }: { orderId: string }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Goodwill refund
      </Button>
      <Modal opened={opened} onClose={close} title="Refund at Bitmarte’s expense">
        <GoodwillForm orderId={orderId} onClose={close} />
      </Modal>
    </>
  )
}

const labels = { amount: 'Amount', note: 'Message to the customer' }

function GoodwillForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const initial: { amount: TypedNumber; note: string } = { amount: '', note: '' }
  const { form, change, onSubmit, summary } = useEndpointForm<typeof refundGoodwill, typeof initial>(refundGoodwill, {
    initial,
    input: ({ amount, note }) => ({ body: { orderId, note, amount: numberOf(amount, 0) } }),
    invalidates: caseCalls,
    onSuccess: onClose,
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <MoneyField label={labels.amount} name="amount" {...form.getInputProps('amount')} />
      <Textarea label={labels.note} name="note" autosize minRows={2} maxLength={4000} {...form.getInputProps('note')} />
      <Row gap={2} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={change.isPending}>
          Refund
        </Button>
      </Row>
    </Stack>
  )
}
