import { describe, expect, test } from 'vitest'
import type { Variant } from '#contract/catalog/catalog.ts'
import {
  askedOf,
  choicesOf,
  choosing,
  chosenOf,
  filteredBy,
  missingOf,
  optionNotes,
  pickedOf,
  skuOf,
} from './variant-choice.ts'

const variant = (colour: string, size: string, quantity = 3): Variant => ({
  id: `${colour} ${size}`,
  sku: '',
  barcode: '',
  options: [
    { property: 'Colour', option: colour },
    { property: 'Size', option: size },
  ],
  pricing: [{ sellingPrice: 100, price: 100 }],
  offer: null,
  saleEndsAt: null,
  discount: 0,
  quantity,
  inStock: quantity > 0,
})

/** Indigo in 8, 10 (sold out) and 12, clay only in 12, palm in none. */
const dress = {
  variantProperties: [
    { type: 'Colour', options: ['Indigo', 'Clay', 'Palm'] },
    { type: 'Size', options: ['8', '10', '12'] },
  ],
  variant: [variant('Indigo', '10', 0), variant('Indigo', '8'), variant('Indigo', '12'), variant('Clay', '12')],
}
const all = new Set(['Colour', 'Size', 'Cloth'])
const chosen = (id: string | null) => {
  const found = chosenOf(dress, id)
  if (!found) throw new Error('Nothing to choose')
  return found
}
const states = (property: string, id: string) =>
  choicesOf(dress, property, chosen(id), all).map(({ option, variantId, state }) => [option, variantId, state])

describe('chosen variant', () => {
  test.each([
    ['Clay 12', 'Clay 12'],
    ['Indigo 10', 'Indigo 10'],
    ['of another product', 'Indigo 8'],
    [null, 'Indigo 8'],
  ])('%s: %s', (requested, id) => {
    expect(chosen(requested).id).toBe(id)
  })

  test('the first if all are sold out, undefined without variants', () => {
    const out = [variant('Indigo', '8', 0), variant('Clay', '8', 0)]
    expect(chosenOf({ ...dress, variant: out }, null)?.id).toBe('Indigo 8')
    expect(chosenOf({ ...dress, variant: [] }, null)).toBeUndefined()
  })
})

describe('what is chosen', () => {
  const picked = (search: string) => [...pickedOf(dress, new URLSearchParams(search))]

  test('nothing at first, everything with the address of a variant, and step by step in between', () => {
    expect(picked('')).toEqual([])
    expect(picked('variant=of another product')).toEqual([])
    expect(picked('variant=Clay 12')).toEqual(['Colour', 'Size'])
    const first = choosing(dress, pickedOf(dress, new URLSearchParams()), 'Colour', 'Clay 12')
    expect(first).toEqual({ variant: 'Clay 12', picked: 'Colour' })
    const colour = pickedOf(dress, new URLSearchParams({ variant: 'Clay 12', picked: 'Colour' }))
    expect(missingOf(dress, colour)).toEqual(['Size'])
    expect(choosing(dress, colour, 'Size', 'Clay 12')).toEqual({ variant: 'Clay 12', picked: null })
  })

  test.each([
    ['the only size of a filter', ['Size:12', 'Fit:Slim'], 'Indigo 12', ['Size']],
    ['size and colour', ['Colour:Clay', 'Size:12'], 'Clay 12', ['Colour', 'Size']],
    ['nothing of two sizes', ['Size:8', 'Size:12'], 'Indigo 8', []],
    ['nothing that is sold out', ['Size:10'], 'Indigo 8', []],
    ['nothing without a filter', [], 'Indigo 8', []],
  ])('%s', (_, filter, variantId, properties) => {
    const asked = askedOf(new URLSearchParams(), filteredBy(dress, filter))
    expect(chosen(asked.get('variant')).id).toBe(variantId)
    expect([...pickedOf(dress, asked)]).toEqual(properties)
  })

  test('the customer’s choice comes before a filter', () => {
    const asked = askedOf(new URLSearchParams({ variant: 'Indigo 8' }), filteredBy(dress, ['Size:12']))
    expect(asked.get('variant')).toBe('Indigo 8')
  })

  test('a property with one option is chosen at once', () => {
    const plain = {
      ...dress,
      variantProperties: [
        { type: 'Colour', options: ['Indigo'] },
        { type: 'Size', options: ['8', '10'] },
      ],
    }
    expect([...pickedOf(plain, new URLSearchParams())]).toEqual(['Colour'])
  })

  test('an option is available if a variant has it and the chosen ones', () => {
    const first = choicesOf(dress, 'Size', chosen(null), new Set())
    expect(first.map(({ option, state, chosen: is }) => [option, state, is])).toEqual([
      ['8', 'free', false],
      ['10', 'sold_out', false],
      ['12', 'free', false],
    ])
    const clay = choicesOf(dress, 'Size', chosen('Clay 12'), new Set(['Colour']))
    expect(clay.map(({ option, state, chosen: is }) => [option, state, is])).toEqual([
      ['8', 'not_made', false],
      ['10', 'not_made', false],
      ['12', 'free', false],
    ])
  })
})

describe('options', () => {
  test('sizes beside a colour', () => {
    expect(states('Size', 'Indigo 8')).toEqual([
      ['8', 'Indigo 8', 'free'],
      ['10', 'Indigo 10', 'sold_out'],
      ['12', 'Indigo 12', 'free'],
    ])
  })

  test('a size that isn’t made in a colour selects another colour', () => {
    expect(states('Size', 'Clay 12')).toEqual([
      ['8', 'Indigo 8', 'not_made'],
      ['10', 'Indigo 10', 'not_made'],
      ['12', 'Clay 12', 'free'],
    ])
  })

  test('a colour that isn’t made in a size selects one in stock; one without variants selects none', () => {
    expect(states('Colour', 'Indigo 8')).toEqual([
      ['Indigo', 'Indigo 8', 'free'],
      ['Clay', 'Clay 12', 'not_made'],
      ['Palm', undefined, 'not_made'],
    ])
  })

  test('only the chosen option is marked', () => {
    for (const property of ['Colour', 'Size'])
      for (const { id } of dress.variant)
        expect(choicesOf(dress, property, chosen(id), all).filter(each => each.chosen)).toHaveLength(1)
  })
})

describe('three properties', () => {
  const of = (colour: string, size: string, cloth: string, quantity = 3): Variant => ({
    ...variant(colour, size, quantity),
    id: `${colour} ${size} ${cloth}`,
    options: [...variant(colour, size).options, { property: 'Cloth', option: cloth }],
  })
  const shirt = {
    variantProperties: [
      { type: 'Colour', options: ['Indigo', 'Clay'] },
      { type: 'Size', options: ['S', 'M'] },
      { type: 'Cloth', options: ['Cotton', 'Linen', 'Silk'] },
    ],
    variant: [
      of('Indigo', 'S', 'Cotton'),
      of('Indigo', 'M', 'Cotton', 0),
      of('Indigo', 'S', 'Linen', 0),
      of('Clay', 'M', 'Cotton'),
      of('Clay', 'S', 'Linen'),
    ],
  }
  const at = (id: string) => {
    const found = shirt.variant.find(each => each.id === id)
    if (!found) throw new Error('No such variant')
    return found
  }

  test('the state of an option depends on both other properties', () => {
    const statesOf = (property: string) =>
      choicesOf(shirt, property, at('Indigo S Cotton'), all).map(({ option, variantId, state }) => [
        option,
        variantId,
        state,
      ])
    expect(statesOf('Size')).toEqual([
      ['S', 'Indigo S Cotton', 'free'],
      ['M', 'Indigo M Cotton', 'sold_out'],
    ])
    // Both Clay variants keep one of two options: take the first in stock.
    expect(statesOf('Colour')).toEqual([
      ['Indigo', 'Indigo S Cotton', 'free'],
      ['Clay', 'Clay M Cotton', 'not_made'],
    ])
    expect(statesOf('Cloth')).toEqual([
      ['Cotton', 'Indigo S Cotton', 'free'],
      ['Linen', 'Indigo S Linen', 'sold_out'],
      ['Silk', undefined, 'not_made'],
    ])
  })

  test('notes name unavailable options and their combination', () => {
    expect(optionNotes(shirt, 'Cloth', at('Indigo S Cotton'), all)).toEqual([
      { state: 'sold_out', options: ['Linen'], beside: ['Indigo', 'S'] },
      { state: 'not_made', options: ['Silk'], beside: ['Indigo', 'S'] },
    ])
    expect(optionNotes(dress, 'Size', chosen('Indigo 8'), all)).toEqual([
      { state: 'sold_out', options: ['10'], beside: ['Indigo'] },
    ])
    expect(optionNotes(shirt, 'Size', at('Clay M Cotton'), all)).toEqual([
      { state: 'not_made', options: ['S'], beside: ['Clay', 'Cotton'] },
    ])
  })
})

test('shows the product’s own SKU until a variant is chosen, or if that has none', () => {
  const gown = { sku: 'AMK-GOWN' }
  expect([undefined, { sku: 'AMK-GOWN-S' }, { sku: '' }].map(each => skuOf(gown, each))).toEqual([
    ...['AMK-GOWN', 'AMK-GOWN-S', 'AMK-GOWN'],
  ])
})
