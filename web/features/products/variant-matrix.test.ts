import { describe, expect, test } from 'vitest'
import {
  addOption,
  addOptions,
  addProperty,
  fillMatrix,
  followOptions,
  type Matrix,
  missingRows,
  nameProperty,
  newRow,
  orderOptions,
  orderProperties,
  removeOption,
  removeProperty,
  renameOption,
} from './variant-matrix.ts'

const one: Matrix = { variantProperties: [], variant: [{ ...newRow(), id: 'first', quantity: 3 }] }
const sizes = (matrix = one) =>
  ['S', 'M'].reduce((now, option) => addOption(now, 0, option), nameProperty(addProperty(matrix), 0, 'Size'))
const both = () =>
  ['Indigo', 'Clay'].reduce((now, option) => addOption(now, 1, option), nameProperty(addProperty(sizes()), 1, 'Colour'))
const shown = ({ variant }: Matrix) => variant.map(row => [row.id ?? 'new', ...row.options].join(' '))

test('turns the existing product into the first option, and adds combinations for each further one', () => {
  expect(shown(sizes())).toEqual(['first S', 'new M'])
  expect(shown(both())).toEqual(['first S Indigo', 'new S Clay', 'new M Indigo', 'new M Clay'])
  expect(both().variant[0]?.quantity).toBe(3)
})

test('takes several options at once, as they are typed or pasted', () => {
  const { variantProperties } = addOptions(sizes(), 0, ' L,, m; XL\nXXL ')
  expect(variantProperties[0]?.options).toEqual(['S', 'M', 'L', 'XL', 'XXL'])
})

test('pictures follow the names of their options, and lose an option that is removed', () => {
  const option = (property: string, option: string) => ({ option: { property, option } })
  const pictures = [option('Size', 'M'), option('Colour', 'Clay'), { option: null }]
  const after = (matrix: Matrix) =>
    followOptions(pictures, both(), matrix).map(({ option }) => option && `${option.property} ${option.option}`)
  expect(after(renameOption(both(), 1, 1, 'Red'))).toEqual(['Size M', 'Colour Red', null])
  expect(after(nameProperty(both(), 0, 'Fit'))).toEqual(['Fit M', 'Colour Clay', null])
  expect(after(removeOption(both(), 1, 1))).toEqual(['Size M', null, null])
  expect(after(removeProperty(both(), 0))).toEqual([null, 'Colour Clay', null])
  expect(after(addOption(both(), 1, 'Palm'))).toEqual(['Size M', 'Colour Clay', null])
  expect(after(addProperty(both()))).toEqual(['Size M', 'Colour Clay', null])
})

test('orders options and choices, with the variants and pictures that belong to them', () => {
  const clothes = addOptions(nameProperty(addProperty(one), 0, 'Size'), 0, 'M, XL, S, L')
  const ordered = orderOptions(clothes, 0, [2, 0, 3, 1])
  expect(ordered.variantProperties).toEqual([{ type: 'Size', options: ['S', 'M', 'L', 'XL'] }])
  expect(shown(ordered)).toEqual(['new S', 'first M', 'new L', 'new XL'])

  const turned = orderProperties(both(), [1, 0])
  expect(turned.variantProperties.map(({ type }) => type)).toEqual(['Colour', 'Size'])
  expect(shown(turned)).toEqual(['first Indigo S', 'new Indigo M', 'new Clay S', 'new Clay M'])

  const option = (property: string, option: string) => ({ option: { property, option } })
  const pictures = [option('Size', 'M'), option('Colour', 'Clay')]
  expect(followOptions(pictures, both(), orderOptions(both(), 0, [1, 0]))).toEqual(pictures)
  expect(followOptions(pictures, both(), turned)).toEqual(pictures)
})

test('adds an option once, ignoring case', () => {
  expect(addOption(sizes(), 0, 's')).toEqual(sizes())
})

test('keeps a variant’s ID on renaming', () => {
  const renamed = renameOption(both(), 0, 0, 'Small')
  expect(shown(renamed)).toEqual(['first Small Indigo', 'new Small Clay', 'new M Indigo', 'new M Clay'])
  expect(renamed.variantProperties[0]?.options).toEqual(['Small', 'M'])
})

describe('removing', () => {
  test('an option removes its variants', () => {
    expect(shown(removeOption(both(), 1, 0))).toEqual(['new S Clay', 'new M Clay'])
  })

  test('the last option keeps the variants', () => {
    expect(shown(removeOption(removeOption(sizes(), 0, 1), 0, 0))).toEqual(['first '])
  })

  test('a property keeps one existing variant of those that it distinguished', () => {
    expect(shown(removeProperty(both(), 1))).toEqual(['first S', 'new M'])
    expect(shown(removeProperty(removeProperty(both(), 1), 0))).toEqual(['first'])
  })

  test('the last variant left has the product’s price, which is the only one that shows', () => {
    const pricing = [{ sellingPrice: 8000, price: 9000 }]
    const own = { ...both(), variant: both().variant.map(row => ({ ...row, pricing })) }
    const prices = ({ variant }: Matrix) => variant.map(row => row.pricing)
    expect(prices(removeProperty(own, 1))).toEqual([pricing, pricing])
    expect(prices(removeProperty(removeProperty(own, 1), 0))).toEqual([newRow().pricing])
  })
})

test('restores variants marked as not sold', () => {
  const fewer = { ...both(), variant: both().variant.slice(1, 3) }
  expect(shown({ ...fewer, variant: missingRows(fewer) })).toEqual(['new S Indigo', 'new M Clay'])
  expect(shown(fillMatrix(fewer))).toEqual(['new S Indigo', 'new S Clay', 'new M Indigo', 'new M Clay'])
  expect(missingRows(addProperty(both()))).toEqual([])
})

test('allows a hundred variants at most', () => {
  let matrix = sizes()
  matrix = addProperty(matrix)
  for (let at = 0; at < 30; at++) matrix = addOption(matrix, 1, `c${at}`)
  matrix = addProperty(matrix)
  for (let at = 0; at < 3; at++) matrix = addOption(matrix, 2, `x${at}`)
  expect(matrix.variant).toHaveLength(100)
  expect(fillMatrix(matrix).variant).toHaveLength(100)
})
