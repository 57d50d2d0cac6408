// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { attributeProblems } from './attribute-problems.ts'
import { bodyOf, changesOf, emptyProduct, needsReview } from './product-values.ts'

const attribute = (id: string, more: Partial<Attribute>): Attribute => ({
  id,
  name: id,
  kind: 'text',
  unit: null,
  required: false,
  filterable: false,
  choices: [],
  categoryId: 'c',
  categoryName: 'Phones',
  ...more,
})
const size = attribute('size', { name: 'Screen size', kind: 'number', unit: 'inches', required: true })
const panel = attribute('panel', {
  name: 'Panel',
  kind: 'choice',
  choices: [{ id: 'led', name: 'LED' }],
})
const smart = attribute('smart', { name: 'Smart', kind: 'yes-no', required: true })
const model = attribute('model', { name: 'Model' })
const all = [size, panel, smart, model]

function Fields({
  start = {},
  variants = [],
}: {
  start?: Record<string, string>
  variants?: { type: string; options: string[] }[]
}) {
  const [values, setValues] = useState(start)
  return (
    <>
      <AttributeFields
        attributes={all}
        values={values}
        onChange={(id, typed) => setValues(before => ({ ...before, [id]: typed }))}
        variantProperties={variants}
        saved={[{ name: 'Panel', value: 'Plasma' }]}
      />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}
const values = () => JSON.parse(screen.getByRole('status').textContent ?? '{}')

test('shows how a number is read and keeps the typed text', async () => {
  const { person } = showPage(<Fields />)
  const field = screen.getByLabelText(/^Screen size/)
  await person.type(field, '139.7 cm')
  expect(screen.getByText('55 inches')).toBeVisible()
  await person.clear(field)
  await person.type(field, '1,5')
  await person.tab()
  expect(field).toBeInvalid()
  expect(field).toHaveValue('1,5')
  expect(screen.getByText('Write a number in inches, such as 12.5 inches.')).toBeVisible()
  expect(values()).toEqual({ size: '1,5' })
})

test('selects choices, yes and no, and names a retired choice', async () => {
  const { person } = showPage(<Fields start={{ panel: 'plasma' }} />)
  expect(screen.getByRole('combobox', { name: /^Panel/ })).toHaveValue('Plasma (retired)')
  await person.click(screen.getByRole('combobox', { name: /^Smart/ }))
  await person.click(within(screen.getByRole('listbox', { name: /^Smart/ })).getByText('No'))
  expect(values()).toEqual({ panel: 'plasma', smart: 'false' })
})

test('replaces the field by the variants’ property', () => {
  showPage(<Fields variants={[{ type: 'screen size', options: ['43', '55'] }]} />)
  expect(screen.getByLabelText(/^Screen size/)).toBeDisabled()
  expect(screen.getByLabelText(/^Screen size/)).toHaveValue('43, 55')
})

test('reports all errors at once, and missing fields only on submit', () => {
  const product = { attributes: { size: '1 kg', panel: 'x' }, variantProperties: [] }
  expect(attributeProblems(all, product, { complete: true })).toEqual([
    { field: 'attributes.size', message: 'Write a number in inches, such as 12.5 inches.' },
    { field: 'attributes.panel', message: 'Choose one of: LED.' },
    { field: 'attributes.smart', message: 'Smart is required in this category.' },
  ])
  expect(attributeProblems(all, { ...product, attributes: {} }, { complete: false })).toEqual([])
  expect(attributeProblems(all, product, { complete: false, before: product.attributes })).toEqual([])
})

test('sends only values of the category, and only changed ones on an edit', () => {
  const before = { ...emptyProduct, attributes: { size: '55', model: 'A', elsewhere: 'x' } }
  expect(bodyOf(before, all).attributes).toEqual({ size: '55', model: 'A' })
  const after = { ...before, attributes: { ...before.attributes, size: ' 43 ', model: '' } }
  const changes = changesOf(before, after, all)
  expect(changes).toEqual({ attributes: { size: '43', model: null } })
  expect(needsReview(changes, before, all)).toBe(true)
  expect(needsReview({ attributes: { size: '43' } }, before, all)).toBe(false)
})
