import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { delayOrder } from '#contract/orders/delays.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayAndTime, weekday } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { packWords, startWords } from './due.ts'
import { orderCalls } from './order-calls.ts'

const labels = { expectedOn: 'New day', reason: 'Reason' }

interface Delayed {
  /** Entries of the order's menu: one while it can be delayed. */
  entries: { label: string; onClick: () => void }[]
  dialog: ReactNode
}

/** Returns the menu entry and the dialog that tell a customer that an order will be late. */
export function useDelay(order: Order): Delayed {
  const [opened, setOpened] = useState(false)
  const { delayTo, expectedAt } = order
  const close = () => setOpened(false)
  return {
    entries: delayTo ? [{ label: 'It will be late', onClick: () => setOpened(true) }] : [],
    dialog: (
      <Modal opened={opened} onClose={close} title={unbroken(`Order ${order.orderName} will be late`)}>
        {opened && delayTo && expectedAt && (
          <DelayForm order={order} days={delayTo} expectedAt={expectedAt} onClose={close} />
        )}
      </Modal>
    ),
  }
}

interface FormProps {
  order: Order
  days: NonNullable<Order['delayTo']>
  expectedAt: string
  onClose: () => void
}

function DelayForm({ order, days, expectedAt, onClose }: FormProps) {
  const { form, change, onSubmit, summary } = useEndpointForm(delayOrder, {
    initial: { expectedOn: days.first, reason: '' },
    input: typed => ({ params: { id: order.id }, body: { ...typed, seen: expectedAt } }),
    invalidates: orderCalls,
    onSuccess: onClose,
    onFailure: useInvalidate(orderCalls),
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <Note>
        The customer now expects it by {weekday(expectedAt)}. They are notified of the new day and can still cancel as
        before. {deadlinesOf(order)}
      </Note>
      <DayField
        label={labels.expectedOn}
        name="expectedOn"
        description={`From ${weekday(`${days.first}T12:00:00Z`)} to ${weekday(`${days.last}T12:00:00Z`)}.`}
        min={days.first}
        max={days.last}
        {...form.getInputProps('expectedOn')}
      />
      <Textarea
        label={labels.reason}
        description="The customer reads it."
        name="reason"
        autosize
        minRows={2}
        maxLength={300}
        withAsterisk
        {...form.getInputProps('reason')}
      />
      <FormButtons save="Tell the customer" busy={change.isPending} onCancel={onClose} />
    </Stack>
  )
}

/** Says which deadlines of its store a delay doesn't move. */
export function deadlinesOf(
  order: Pick<Order, 'bitmarteOrderStatus' | 'dueAt' | 'late' | 'startBy' | 'promisedAt'>,
): string {
  const own = startWords(order) ?? packWords(order)
  const { bitmarteOrderStatus, dueAt, promisedAt } = order
  const wasDue = !own && dueAt && bitmarteOrderStatus.code_name === 'processing'
  return [
    ...(own || wasDue
      ? [`The store’s deadlines stay. ${own ?? `It was to be packed by ${dayAndTime(dueAt ?? '')}`}.`]
      : []),
    ...(promisedAt ? [`It counts as late after ${weekday(promisedAt)}, as promised.`] : []),
  ].join(' ')
}
