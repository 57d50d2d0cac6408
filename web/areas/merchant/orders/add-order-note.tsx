import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import type { Picture } from '#contract/fields.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { mostEvidence, updateOrder } from '#contract/orders/order-work.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { PictureField } from '#web/features/reviews/picture-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'

const empty: { note: string; pictures: Picture[]; toCustomer: boolean } = { note: '', pictures: [], toCustomer: false }
const labels = { note: 'Note', pictureIds: 'Pictures' }

/** Form for a note on an order with pictures, for example of the packed parcel. */
export function AddOrderNote({ order }: { order: Pick<Order, 'id'> }) {
  const { form, change, onSubmit, summary } = useEndpointForm(updateOrder, {
    initial: empty,
    input: ({ note, pictures, toCustomer }) => ({
      params: { id: order.id },
      body: { note, toCustomer, pictureIds: pictures.map(({ id }) => id) },
    }),
    invalidates: [getOrder.id],
    onSuccess: () => {
      draft.discard()
    },
  })
  const draft = useFormDraft(`order-note.${order.id}`, form)
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Textarea label={labels.note} name="note" autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
      <PictureField
        form={form}
        name="pictureIds"
        most={mostEvidence}
        seenBy={form.values.toCustomer ? 'Visible to the customer.' : 'Visible to your store and our administrators.'}
      />
      <Group justify="space-between">
        <Checkbox
          label="Visible to the customer"
          description={form.values.toCustomer && 'The customer is notified.'}
          name="toCustomer"
          {...form.getInputProps('toCustomer', { type: 'checkbox' })}
        />
        <Button type="submit" variant="default" loading={change.isPending}>
          Add note
        </Button>
      </Group>
    </Stack>
  )
}
