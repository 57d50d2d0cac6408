import { expect, test } from 'vitest'
import { type AttributeRules, attributeText, readAttribute } from './attribute-values.ts'

const number = (unit: string | null): AttributeRules => ({ kind: 'number', unit, choices: [] })
const choice: AttributeRules = {
  kind: 'choice',
  unit: null,
  choices: [
    { id: 'a', name: 'Cotton' },
    { id: 'b', name: 'Àdìrẹ' },
  ],
}

test.each([
  ['55', 'inches', 55],
  ['55"', 'inches', 55],
  ['55 inch', 'inches', 55],
  ['55”', 'inches', 55],
  ['6.7in', 'inches', 6.7],
  ['139.7 cm', 'inches', 55],
  ['5 kg', 'kg', 5],
  ['500g', 'kg', 0.5],
  ['1,500 g', 'kg', 1.5],
  ['5,000 mAh', 'mAh', 5000],
  ['5Ah', 'mAh', 5000],
  ['128GB', 'GB', 128],
  ['1.5 hp', 'hp', 1.5],
  ['20%', '%', 20],
  ['-18', '°C', -18],
  ['7', null, 7],
])('%s in %s', (typed, unit, value) => {
  expect(readAttribute(number(unit), typed)).toEqual({ value })
})

test.each([
  ['1,5', 'kg', 'Write a number in kg, such as 12.5 kg.'],
  ['1.500,50', 'kg', 'Write a number in kg, such as 12.5 kg.'],
  ['55 kg', 'inches', 'Write a number in inches, such as 12.5 inches.'],
  ['1 TB', 'GB', 'Write a number in GB, such as 12.5 GB.'],
  ['big', 'inches', 'Write a number in inches, such as 12.5 inches.'],
  ['10-12', 'inches', 'Write a number in inches, such as 12.5 inches.'],
  ['5 1/2', 'inches', 'Write a number in inches, such as 12.5 inches.'],
  ['7 days', null, 'Write a number, such as 12.5.'],
  ['1.23456', 'kg', 'At most 3 decimals, such as 1.50.'],
])('%s in %s is refused', (typed, unit, problem) => {
  expect(readAttribute(number(unit), typed)).toEqual({ problem })
})

test('choices are read by name or ID, without case and accents', () => {
  expect([' cotton', 'ADIRE', 'b'].map(typed => readAttribute(choice, typed).value)).toEqual(['a', 'b', 'b'])
  expect(readAttribute(choice, 'Wool')).toEqual({ problem: 'Choose one of: Cotton, Àdìrẹ.' })
})

test('yes and no are read as people write them, and empty input is no value', () => {
  const yesNo: AttributeRules = { kind: 'yes-no', unit: null, choices: [] }
  expect(['Yes', 'n', true].map(given => readAttribute(yesNo, given).value)).toEqual([true, false, true])
  expect(readAttribute(yesNo, 'maybe')).toEqual({ problem: 'Enter yes or no.' })
  for (const rules of [yesNo, choice, number('kg')]) expect(readAttribute(rules, '  ')).toEqual({})
})

test('values are written with their unit, and read back', () => {
  expect(attributeText(number('mAh'), 5000)).toBe('5,000 mAh')
  expect(readAttribute(number('mAh'), '5,000 mAh')).toEqual({ value: 5000 })
  expect(attributeText(choice, 'b')).toBe('Àdìrẹ')
})
