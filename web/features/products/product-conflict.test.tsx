// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ProductConflict } from './product-conflict.tsx'
import { emptyProduct, type ProductValues } from './product-values.ts'

const base: ProductValues = {
  ...emptyProduct,
  name: 'Ankara dress',
  description: 'Sewn in Aba.',
  pricing: [{ costPrice: '', sellingPrice: 15_000, price: '' }],
  sku: 'DR-1',
  weight: 1,
  variantProperties: [{ type: 'Size', options: ['S', 'M'] }],
  variant: ['S', 'M'].map(size => ({
    id: size,
    options: [size],
    sku: '',
    pricing: [{ sellingPrice: '', price: '' }],
    quantity: 4,
    quantityBefore: 4,
    stocktakes: 0,
  })),
  attributes: { fabric: 'Cotton' },
}
const fabric: Attribute = {
  id: 'fabric',
  name: 'Fabric',
  kind: 'text',
  unit: null,
  required: false,
  filterable: false,
  choices: [],
  categoryId: 'c',
  categoryName: 'Dresses',
}

function show(mine: Partial<ProductValues>, theirs: Partial<ProductValues>) {
  const saved: ProductValues[] = []
  const versions = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }
  const { person } = showPage(
    <ProductConflict
      versions={versions}
      attributes={[fabric]}
      theirs={{ values: versions.theirs, seen: '' }}
      onSave={values => saved.push(values)}
      onClose={() => {}}
    />,
  )
  return { person, saved }
}

test('asks about fields that both changed, and keeps what only one changed', async () => {
  const { person, saved } = show(
    { name: 'Silk dress', sku: 'DR-2', attributes: { fabric: 'Silk' } },
    { name: 'Gown', weight: 2, attributes: { fabric: 'Linen' }, published: false },
  )
  const name = within(await screen.findByRole('radiogroup', { name: 'Name' }))
  expect(screen.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual([
    'Name',
    'Fabric',
    'Weight',
    'Published',
  ])
  await person.click(name.getByText('Take the saved one'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([
    {
      ...base,
      name: 'Gown',
      sku: 'DR-2',
      weight: 2,
      published: false,
      attributes: { fabric: 'Silk' },
    },
  ])
})

test('saves at once if the product was only sold or approved, or both made the same change', () => {
  const sold = base.variant.map(row => ({ ...row, quantity: 3, quantityBefore: 3 }))
  const { saved } = show({ name: 'Gown', sku: 'DR-2' }, { name: 'Gown', variant: sold })
  expect(saved).toEqual([{ ...base, name: 'Gown', sku: 'DR-2', variant: sold }])
})

const typed = base.variant.map(row => ({ ...row, quantity: row.id === 'S' ? 20 : 4 }))

test('names the stock that was sold or returned meanwhile, and keeps that under one’s own', async () => {
  const returned = base.variant.map(row => ({ ...row, quantity: 9, quantityBefore: 9 }))
  const { person, saved } = show({ name: 'Gown', variant: typed }, { name: 'Robe', variant: returned })
  const stock = (await screen.findByRole('heading', { level: 3, name: 'Stock' })).closest('li')
  expect(stock?.textContent).toBe('StockBeforeS: 4NowS: 9')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved[0]?.variant.map(({ quantity, quantityBefore }) => [quantity, quantityBefore])).toEqual([
    [20, 4],
    [4, 4],
  ])
})

const counted = base.variant.map(row => ({ ...row, quantity: 9, quantityBefore: 9, stocktakes: 1 }))

test.each([
  ['Keep this one', 20],
  ['Take the saved one', 9],
])('asks which stock to keep where somebody else counted it meanwhile: %s', async (choice, quantity) => {
  const { person, saved } = show({ variant: typed }, { variant: counted })
  const stock = (await screen.findByRole('heading', { level: 3, name: 'Stock' })).closest('li')
  expect(stock?.textContent).toContain('HereS: 20Saved meanwhileS: 9')
  await person.click(within(screen.getByRole('radiogroup', { name: 'Stock' })).getByText(choice))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved[0]?.variant).toMatchObject([
    { quantity, quantityBefore: 9, stocktakes: 1 },
    { quantity: 9, quantityBefore: 9, stocktakes: 1 },
  ])
})

test('saves at once if both counted the same stock', () => {
  const same = counted.map(row => ({ ...row, quantity: 20, quantityBefore: 20 }))
  const { saved } = show({ variant: typed }, { variant: same })
  expect(saved[0]?.variant.map(({ quantity, quantityBefore }) => [quantity, quantityBefore])).toEqual([
    [20, 20],
    [20, 20],
  ])
})

test('adds a variant again that somebody deleted', async () => {
  const dearer = base.variant.map(row => ({ ...row, sku: `SKU-${row.options[0]}` }))
  const { person, saved } = show({ variant: dearer }, { variant: base.variant.slice(0, 1) })
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(saved[0]?.variant.map(({ id, sku }) => [id, sku])).toEqual([
    ['S', 'SKU-S'],
    [undefined, 'SKU-M'],
  ])
})
