import { expect, test } from 'vitest'
import { earningsOf, percentOff } from './earnings.ts'
import { bodyOf, changesOf, emptyProduct, needsReview, type ProductValues, paragraphsOf } from './product-values.ts'

const typed: ProductValues = {
  ...emptyProduct,
  name: 'Dress',
  pricing: [{ costPrice: '', sellingPrice: 1500.5, price: '' }],
  weight: 0.5,
  variantProperties: [{ type: 'Size ', options: ['S', 'M'] }],
  variant: [
    { id: 'a', options: ['S'], sku: '', pricing: [{ sellingPrice: '', price: '' }], quantity: 4, quantityBefore: 3 },
    { id: 'b', options: ['M'], sku: '', pricing: [{ sellingPrice: 9, price: 12 }], quantity: 2, quantityBefore: 2 },
    { options: ['M'], sku: '', pricing: [], quantity: '' },
  ],
}

test('omits empty fields, and sends stock where it was typed', () => {
  const { pricing, variant, brand } = bodyOf(typed)
  expect([brand, pricing]).toEqual([null, [{ costPrice: 0, sellingPrice: 1500.5, price: 1500.5 }]])
  expect(variant).toEqual([
    {
      id: 'a',
      sku: '',
      barcode: '',
      options: [{ property: 'Size', option: 'S' }],
      pricing: [],
      quantity: 4,
      quantityBefore: 3,
    },
    {
      id: 'b',
      sku: '',
      barcode: '',
      options: [{ property: 'Size', option: 'M' }],
      pricing: [{ sellingPrice: 9, price: 12 }],
    },
    { id: undefined, sku: '', barcode: '', options: [{ property: 'Size', option: 'M' }], pricing: [], quantity: 0 },
  ])
})

test('sends only changed fields', () => {
  expect(changesOf(typed, { ...typed, sku: 'X' })).toEqual({ sku: 'X' })
  expect(changesOf(typed, structuredClone(typed))).toEqual({})
})

test('marks text and new pictures for review, but not alt texts, order and prices', () => {
  const picture = { id: 'p', url: '', width: 1, height: 1, alt: '', option: null }
  const before = { ...typed, hostedImages: [picture] }
  const again = (after: Partial<ProductValues>) => needsReview(changesOf(before, { ...before, ...after }), before)
  expect(again({ name: 'Gown' })).toBe(true)
  expect(again({ hostedImages: [{ ...picture, id: 'q' }, picture] })).toBe(true)
  expect(again({ hostedImages: [] })).toBe(false)
  expect(again({ hostedImages: [{ ...picture, alt: 'Front' }], sku: 'Y' })).toBe(false)
})

test('separates paragraphs by an empty line', () => {
  expect(paragraphsOf('One\nstill one\n\n \n Two \n')).toEqual(['One\nstill one', 'Two'])
})

test('rounds the commission to the kobo, half up', () => {
  expect(earningsOf(0.05, 10)).toEqual({ kept: 0.01, earned: 0.04 })
  expect(earningsOf(15_000, 7)).toEqual({ kept: 1050, earned: 13_950 })
})

test('rounds a discount down to whole percents', () => {
  expect([percentOff(2, 3), percentOff(3, 3), percentOff(5, 3), percentOff(0, 3)]).toEqual([33, 0, 0, 0])
})

test('never sends an invalid number', () => {
  const refused = { typed: '45,00', problem: 'Write an amount in naira.' }
  const [base, first] = [typed.pricing[0], typed.variant[0]]
  if (!base || !first) throw new Error('The product has a price and a variant')
  const body = bodyOf({
    ...typed,
    weight: refused,
    pricing: [{ ...base, sellingPrice: refused }],
    variant: [{ ...first, pricing: [{ sellingPrice: '', price: 900 }], quantity: refused }],
  })
  expect(body).toMatchObject({ weight: Number.NaN, pricing: [{ sellingPrice: Number.NaN, price: 0 }] })
  // A price before discount without a selling price stays in the body: the API refuses it.
  expect(body.variant[0]).toMatchObject({ pricing: [{ sellingPrice: 0, price: 900 }], quantity: Number.NaN })
})
