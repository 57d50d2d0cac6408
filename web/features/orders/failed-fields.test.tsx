import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { failureReason } from '#contract/orders/failure-reasons.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { daysToTry, detailsOf, type Failed, FailedFields, notDelivered, sentOf } from './failed-fields.tsx'

let failed: Failed | undefined
let sent: ReturnType<typeof sentOf> | undefined
function Fields({ reasonMissing = false, promisedAt }: { reasonMissing?: boolean; promisedAt?: string }) {
  const [value, setValue] = useState<Failed>({ ...notDelivered(), reasonMissing })
  failed = value
  sent = sentOf(value)
  return <FailedFields value={value} onChange={setValue} promisedAt={promisedAt} />
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

const nextStep = () => screen.getByRole('combobox', { name: 'Next step' })

test('returns what was refused at the door to its store, and tries again after any other reason', async () => {
  const person = userEvent.setup()
  renderInTheme(<Fields />)
  expect(nextStep()).toHaveProperty('value', daysToTry()[1])
  await person.selectOptions(reason(), 'Customer refused it')
  expect(screen.getByRole('option', { name: 'Return it to the store', selected: true })).toBeDefined()
  expect(failed).toMatchObject({ returns: true })
  expect(sent?.nextTryOn).toBeUndefined()
  await person.selectOptions(reason(), 'Customer not reachable')
  expect(failed).toMatchObject({ returns: false })
  expect(sent?.nextTryOn).toBe(daysToTry()[1])
  await person.selectOptions(nextStep(), 'Return it to the store')
  await person.selectOptions(reason(), 'Address wrong or incomplete')
  expect(failed).toMatchObject({ returns: true })
})

test('needs words for another reason only', () => {
  const { options } = failureReason
  expect(options.filter(reason => !detailsOf({ reason }).optional)).toEqual(['other'])
  expect(detailsOf({}).optional).toBe(true)
  for (const reason of options) expect(detailsOf({ reason }).description).toBe('The customer and the store read it.')
})

test('says that another attempt comes after the promised day', async () => {
  const person = userEvent.setup()
  renderInTheme(<Fields promisedAt={`${daysToTry()[0]}T17:00:00Z`} />)
  const late = () => screen.queryByText(/^It was promised by \w{3} \d+ \w{3}: this is late\.$/)
  expect(late()).not.toBeNull()
  await person.selectOptions(nextStep(), daysToTry()[0] ?? '')
  expect(late()).toBeNull()
  await person.selectOptions(nextStep(), daysToTry()[3] ?? '')
  expect(late()).not.toBeNull()
  await person.selectOptions(nextStep(), 'Return it to the store')
  expect(late()).toBeNull()
})
