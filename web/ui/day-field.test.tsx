// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { DayField } from './day-field.tsx'
import { problemsIn } from './field-problems.ts'
import { Modal } from './modal.tsx'
import { MomentField } from './moment-field.tsx'
import { TimeField } from './time-field.tsx'

const notADay = 'Enter a date as DD/MM/YYYY, for example 30/12/2026.'

/** Renders a form with a date field and a reset button. `problems` lists its errors. */
function showField(props: Partial<Parameters<typeof DayField>[0]> = {}, initial = '') {
  const values: string[] = []
  function Shown() {
    const [value, setValue] = useState(initial)
    const put = (next: string) => {
      values.push(next)
      setValue(next)
    }
    return (
      <form aria-label="Dates">
        <DayField label="Last day" name="until" {...props} value={value} onChange={put} />
        <button type="button" onClick={() => setValue(initial)}>
          Discard
        </button>
      </form>
    )
  }
  const { person } = showPage(<Shown />)
  const problems = () => problemsIn(screen.getByRole('form'))
  return { person, values, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Last day' }), problems }
}

test.each([
  ['30/12/2026', '2026-12-30', '30/12/2026'],
  ['30 dec 26', '2026-12-30', '30/12/2026'],
  ['2026-12-30', '2026-12-30', '30/12/2026'],
  ['1/2/2027', '2027-02-01', '01/02/2027'],
])('reads %s as %s and shows %s on blur', async (typed, day, shown) => {
  const { person, values, input, problems } = showField()
  await person.type(input, typed)
  expect(input).toHaveValue(typed)
  expect(values.at(-1)).toBe(day)
  await person.tab()
  expect(input).toHaveValue(shown)
  expect(problems()).toEqual([])
})

test.each([
  ['31/02/2026', 'February 2026 has 28 days.'],
  ['12/30/2026', notADay],
  ['after Christmas', notADay],
  ['30/12/', notADay],
])('%s stays as typed with what to type, and stops the form', async (typed, problem) => {
  const { person, values, input, problems } = showField({ none: 'No end date' })
  await person.type(input, typed)
  await person.tab()
  expect(input).toHaveValue(typed)
  expect(values.at(-1)).toBe(typed)
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription(problem)
  expect(problems()).toEqual([{ field: 'until', message: problem }])
  await person.clear(input)
  await person.type(input, '30/12/2026')
  expect(input).toBeValid()
  expect(problems()).toEqual([])
})

test('keeps a day outside the bounds, with an error that names the bound', async () => {
  const { person, values, input, problems } = showField({ min: '2026-11-22', max: '2026-12-24' })
  await person.type(input, '21/11/2026')
  await person.tab()
  expect(input).toHaveValue('21/11/2026')
  expect(values.at(-1)).toBe('2026-11-21')
  expect(input).toHaveAccessibleDescription('Choose a date on or after 22/11/2026.')
  expect(problems()).toHaveLength(1)
  await person.clear(input)
  await person.type(input, '25/12/2026')
  expect(input).toHaveAccessibleDescription('Choose a date on or before 24/12/2026.')
})

test('explains an empty optional date, and blocks the form for a required one', async () => {
  const optional = showField({ none: 'No end date' })
  expect(optional.input).toHaveAttribute('placeholder', 'No end date')
  expect(optional.problems()).toEqual([])
})

test('blocks the form for an empty required date', () => {
  expect(showField().problems()).toEqual([{ field: 'until', message: notADay }])
})

test('clears typed text when the form is reset', async () => {
  const { person, input } = showField({}, '2026-12-24')
  await person.clear(input)
  await person.type(input, 'later')
  await person.click(screen.getByText('Discard'))
  expect(input).toHaveValue('24/12/2026')
  expect(input).toBeValid()
})

test('selects a day in the calendar', async () => {
  const { person, values, input } = showField({}, '2026-12-24')
  await person.click(screen.getByRole('button', { name: 'Calendar for Last day' }))
  await person.click(await screen.findByRole('button', { name: '30 December 2026' }))
  expect(values).toEqual(['2026-12-30'])
  expect(input).toHaveValue('30/12/2026')
})

test('closes the calendar on Escape, not the surrounding dialog', async () => {
  const closed: true[] = []
  const { person } = showPage(
    <Modal opened onClose={() => closed.push(true)} title="Coupon">
      <DayField label="Last day" name="until" value="2026-12-24" onChange={() => {}} />
    </Modal>,
  )
  await person.click(screen.getByRole('button', { name: 'Calendar for Last day' }))
  await person.click(await screen.findByRole('button', { name: 'Previous month' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Previous month' })).toBeNull())
  expect(closed).toEqual([])
})

test('opens the calendar at the first selectable day', async () => {
  const { person } = showField({ min: '2026-11-22' }, '2020-01-01')
  await person.click(screen.getByRole('button', { name: 'Calendar for Last day' }))
  expect(await screen.findByRole('button', { name: 'November 2026' })).toBeVisible()
})

function showMoment({ ends = false } = {}) {
  const values: (string | null)[] = []
  function Shown() {
    const [value, setValue] = useState<string | null>(null)
    const put = (next: string | null) => {
      values.push(next)
      setValue(next)
    }
    return (
      <form aria-label="Dates">
        <MomentField label="Until" name="until" value={value} onChange={put} ends={ends} />
      </form>
    )
  }
  const { person } = showPage(<Shown />)
  return { person, values, input: screen.getByRole('textbox', { name: /Until/ }) }
}

test('converts a date and time in Lagos to UTC', async () => {
  const { person, values, input } = showMoment()
  await person.type(input, '1/1/2027 0:30')
  await person.tab()
  expect(values.at(-1)).toBe('2026-12-31T23:30:00.000Z')
  expect(input).toHaveValue('01/01/2027 00:30')
})

test('shows the time of its calendar in 24 hours, as the field does', async () => {
  const { person, input, values } = showMoment()
  await person.type(input, '30/12/2026 23:59')
  await person.click(screen.getByRole('button', { name: 'Calendar for Until' }))
  expect(await screen.findByRole('spinbutton', { name: 'Hours' })).toHaveValue('23')
  const minutes = screen.getByRole('spinbutton', { name: 'Minutes' })
  expect(minutes).toHaveValue('59')
  await person.click(minutes)
  await person.keyboard('05')
  expect(values.at(-1)).toBe('2026-12-30T22:05:00.000Z')
})

test('takes a date without a time as its beginning, and keeps other text with a hint', async () => {
  const { person, input } = showMoment()
  await person.type(input, '1/1/2027')
  await person.tab()
  expect(input).toHaveValue('01/01/2027 00:00')
  await person.clear(input)
  await person.type(input, '1/1/2027 25')
  await person.tab()
  expect(input).toHaveValue('1/1/2027 25')
  expect(input).toHaveAccessibleDescription(
    'Enter a date as DD/MM/YYYY, with or without a time, for example 30/12/2026 14:00.',
  )
  expect(problemsIn(screen.getByRole('form'))).toHaveLength(1)
  await person.clear(input)
  await person.type(input, '31/11/2026 14:00')
  await person.tab()
  expect(input).toHaveAccessibleDescription('November 2026 has 30 days.')
})

test('takes the date of an end as the whole day and shows it as that day, unless a time is chosen', async () => {
  const { person, input, values } = showMoment({ ends: true })
  await person.type(input, '30/12/2026')
  await person.tab()
  expect(values.at(-1)).toBe('2026-12-30T23:00:00.000Z')
  expect(input).toHaveValue('30/12/2026')
  await person.click(screen.getByRole('button', { name: 'Calendar for Until' }))
  expect(await screen.findByRole('button', { name: '30 December 2026' })).toHaveAttribute('data-selected', 'true')
  await person.click(screen.getByRole('button', { name: '29 December 2026' }))
  expect(values.at(-1)).toBe('2026-12-29T23:00:00.000Z')
  await person.click(screen.getByRole('spinbutton', { name: 'Hours' }))
  await person.keyboard('1805')
  expect(values.at(-1)).toBe('2026-12-29T17:05:00.000Z')
  expect(input).toHaveValue('29/12/2026 18:05')
})

test('blocks the form for an incomplete time', () => {
  showPage(
    <form aria-label="Hours">
      <TimeField label="Opens" name="opens" value="" onChange={() => {}} />
    </form>,
  )
  expect(screen.getByLabelText('Opens')).toHaveAccessibleDescription('Enter a time, for example 09:30.')
  expect(problemsIn(screen.getByRole('form'))).toEqual([
    { field: 'opens', message: 'Enter a time, for example 09:30.' },
  ])
})
