import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { failureReason } from '#contract/orders/failure-reasons.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { detailsOf, type Failed, FailedFields, sentOf } from './failed-fields.tsx'

let sent: ReturnType<typeof sentOf> | undefined
function Fields({ reasonMissing = false }: { reasonMissing?: boolean }) {
  const [value, setValue] = useState<Failed>({ reasonMissing })
  sent = sentOf(value)
  return <FailedFields value={value} onChange={setValue} />
}
const reason = () => screen.getByRole('combobox', { name: /^Reason/ })

test('shows who pays the delivery fee for the chosen reason', async () => {
  const person = userEvent.setup()
  renderInTheme(<Fields />)
  expect(sent?.failureReason).toBeUndefined()
  await person.selectOptions(reason(), 'Customer not reachable')
  expect(sent?.failureReason).toBe('customer_unreachable')
  expect(screen.getByText('If it goes back, the customer pays the delivery fee.')).toBeDefined()
  await person.selectOptions(reason(), 'Parcel damaged on the way')
  expect(screen.getByText('If it goes back, the delivery earns no fee.')).toBeDefined()
})

test('asks for a reason until one is chosen', async () => {
  const person = userEvent.setup()
  renderInTheme(<Fields reasonMissing />)
  expect(screen.getByText('Choose a reason.')).toBeDefined()
  await person.selectOptions(reason(), 'Packed badly by the store')
  expect(screen.queryByText('Choose a reason.')).toBeNull()
})

test('needs words for another reason only', () => {
  const { options } = failureReason
  expect(options.filter(reason => !detailsOf({ reason }).optional)).toEqual(['other'])
  expect(detailsOf({}).optional).toBe(true)
})
