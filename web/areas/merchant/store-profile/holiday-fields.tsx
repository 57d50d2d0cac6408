import { Button, TextInput } from '@mantine/core'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useOrderCount } from '#web/features/orders/store-orders.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { count, dayInLagos } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import type { ProfileForm } from './draft.ts'

/** Fields for a holiday of the store. */
export function HolidayFields({ form }: { form: ProfileForm }) {
  const { holiday } = form.values.store
  const note = (
    <Note>
      Customers see it on your pages from 14 days before. They can still order. What can’t be on its way before, you
      ship when you are back: cart and checkout say so, and its delivery dates count from then.
    </Note>
  )
  if (!holiday)
    return (
      <Stack gap={4}>
        {note}
        <div>
          <Button
            variant="default"
            onClick={() => form.setFieldValue('store.holiday', { from: dayInLagos(), until: dayInLagos(), note: '' })}
          >
            Plan a holiday
          </Button>
        </div>
      </Stack>
    )
  return (
    <Stack gap={4}>
      {note}
      <FieldGrid>
        <DayField label="First day" name="store.holiday.from" {...form.getInputProps('store.holiday.from')} />
        <DayField
          label="Last day"
          name="store.holiday.until"
          min={holiday.from}
          {...form.getInputProps('store.holiday.until')}
        />
      </FieldGrid>
      <TextInput
        label="Message to customers"
        name="store.holiday.note"
        maxLength={200}
        placeholder="We are at the fair in Kano."
        {...form.getInputProps('store.holiday.note')}
      />
      <OrdersToSend holiday={holiday} />
      <div>
        <Button variant="subtle" color="clay" onClick={() => form.setFieldValue('store.holiday', null)}>
          No holiday
        </Button>
      </div>
    </Stack>
  )
}

/** Says how many orders the store still has to send when it plans a holiday: their promised days stay. */
export function OrdersToSend({ holiday: { from, until } }: { holiday: { from: string; until: string } }) {
  const { can } = useRights()
  const today = dayInLagos()
  const toSend = useOrderCount(can('orders') && until >= today, { toDo: 'true' })
  if (!toSend) return null
  const orders = toSend === 1 ? '1 order is' : `${count(toSend)} orders are`
  return (
    <p role="status">
      <Text as={Link} underline to="/merchant/orders?toDo=true&sortBy=due">
        {from > today ? `${orders} to be sent before you leave` : `${orders} still to be sent`}
      </Text>
      . What customers were promised stays.
    </p>
  )
}
