// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { RangePicker } from '#web/features/reports/range-picker.tsx'
import { DayRangeFilter } from './day-range-filter.tsx'

const Address = () => <output aria-label="Address">{useLocation().search}</output>
const address = () => screen.getByRole('status', { name: 'Address' }).textContent

test('filters a list by typed days, and keeps invalid ones in the field', async () => {
  const { person } = showPage(
    <>
      <DayRangeFilter />
      <Address />
    </>,
  )
  const from = screen.getByRole('textbox', { name: 'From' })
  const to = screen.getByRole('textbox', { name: 'To' })
  await person.click(from)
  await person.paste('1/2/2026')
  await person.click(to)
  await person.paste('31/01/2026')
  await person.tab()
  expect(address()).toBe('?from=2026-02-01')
  expect(to).toHaveValue('31/01/2026')
  expect(to).toHaveAccessibleDescription('Choose a date on or after 01/02/2026.')
  await person.clear(from)
  await person.type(from, 'soon')
  await person.tab()
  expect(from).toHaveValue('soon')
  expect(from).toBeInvalid()
  expect(address()).not.toContain('soon')
  await person.clear(from)
  expect(address()).toBe('')
})

test('reports over typed days, and not over invalid ones', async () => {
  const { person } = showPage(
    <>
      <RangePicker />
      <Address />
    </>,
  )
  const typeInto = async (name: string, typed: string) => {
    const field = screen.getByRole('textbox', { name })
    await person.clear(field)
    await person.paste(typed)
  }
  const show = screen.getByRole('button', { name: 'Show' })
  await typeInto('From', '31/02/2026')
  await person.click(show)
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('31/02/2026')
  expect(screen.getByRole('textbox', { name: 'From' })).toBeInvalid()
  expect(address()).toBe('')
  await typeInto('From', '1 Feb 2026')
  await typeInto('To', '31/01/2026')
  expect(screen.getByRole('alert')).toHaveTextContent('The first day is after the last.')
  expect(show).toBeDisabled()
  await typeInto('To', '28/02/26')
  await person.click(show)
  expect(address()).toBe('?from=2026-02-01&to=2026-02-28')
})
