// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { MoneyField, NumberField } from './number-field.tsx'
import { LiveQuantityStepper } from './quantity-stepper.tsx'
import type { TypedNumber } from './typed-number.ts'

/** Renders a field and records its values. */
function showField(field: typeof MoneyField | typeof NumberField, props: object = {}, initial: TypedNumber = '') {
  const values: TypedNumber[] = []
  const Field = field
  function Shown() {
    const [value, setValue] = useState(initial)
    const put = (next: TypedNumber) => {
      values.push(next)
      setValue(next)
    }
    return (
      <>
        <Field label="Amount" {...props} value={value} onChange={put} />
        <button type="button" onClick={() => setValue(initial)}>
          Discard
        </button>
      </>
    )
  }
  const { person } = showPage(<Shown />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  return { person, input, values }
}

test.each([
  ['45000', 45_000, '₦45,000', '45,000'],
  ['45,000', 45_000, '₦45,000', '45,000'],
  ['₦45,000.50', 45_000.5, '₦45,000.50', '45,000.50'],
  ['N45,000', 45_000, '₦45,000', '45,000'],
  ['NGN 45,000', 45_000, '₦45,000', '45,000'],
  ['45 000', 45_000, '₦45,000', '45,000'],
  ['45,000.5', 45_000.5, '₦45,000.50', '45,000.50'],
  ['20k', 20_000, '₦20,000', '20,000'],
  ['1.2m', 1_200_000, '₦1,200,000', '1,200,000'],
  [' 1,500.50 ', 1500.5, '₦1,500.50', '1,500.50'],
])('%j typed into a money field', async (typed, value, reading, grouped) => {
  const { person, input, values } = showField(MoneyField)
  await person.type(input, typed)
  expect(input.value).toBe(typed)
  expect(values.at(-1)).toBe(value)
  expect(input).toHaveAccessibleDescription(reading)
  await person.tab()
  expect(input.value).toBe(grouped)
  expect(values.at(-1)).toBe(value)
})

test.each(['45,00', '4,5000', '1.500,50', '1e9', '-500', '12.345', '😀', '9'.repeat(20)])(
  '%j is refused: it stays as typed, with what to type',
  async typed => {
    const { person, input, values } = showField(MoneyField)
    await person.type(input, typed)
    await person.tab()
    expect(input.value).toBe(typed)
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription(/^(Write an amount in naira|At most|At least)/)
    expect(values.at(-1)).toMatchObject({ typed })
  },
)

test('refuses a percentage above 100 instead of clamping it', async () => {
  const { person, input, values } = showField(NumberField, { unit: '%', min: 1, max: 100 })
  await person.type(input, '150')
  await person.tab()
  expect(input.value).toBe('150')
  expect(values.at(-1)).toEqual({ typed: '150', problem: 'At most 100%.' })
})

test('accepts pasted text with non-breaking spaces, which can be corrected in place', async () => {
  const { person, input, values } = showField(MoneyField, {}, 9000)
  expect(input.value).toBe('9,000')
  await person.clear(input)
  await person.paste('\u00a045\u00a00000')
  await person.tab()
  expect(input).toBeInvalid()
  await person.type(input, '{Backspace}')
  expect(values.at(-1)).toBe(45_000)
  await person.tab()
  expect(input).toBeValid()
  await person.click(screen.getByText('Discard'))
  expect(input.value).toBe('9,000')
  expect(input).not.toHaveAccessibleDescription()
})

test('never clamps a quantity', async () => {
  const kept: number[] = []
  function Cart() {
    const [bags, setBags] = useState(2)
    kept.push(bags)
    return <LiveQuantityStepper label="bags" value={bags} max={5} onChange={setBags} />
  }
  const { person } = showPage(<Cart />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of bags' })
  await person.clear(input)
  await person.type(input, '50')
  await person.tab()
  expect(input.value).toBe('50')
  expect(input).toHaveAccessibleDescription('At most 5.')
  expect(kept).toEqual([2, 5])
})

test('a refused correction leaves no former reading behind', async () => {
  const { person, input } = showField(NumberField, { unit: '%', decimals: 2 })
  await person.type(input, '20')
  expect(screen.getByText('20%')).toBeTruthy()
  await person.clear(input)
  await person.type(input, '7,5')
  expect(screen.queryByText('20%')).toBeNull()
  await person.tab()
  expect(screen.queryByText('20%')).toBeNull()
})
