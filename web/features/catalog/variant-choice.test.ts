import { describe, expect, test } from 'vitest'
import type { Variant } from '#contract/catalog.ts'
import { choicesOf, chosenOf } from './variant-choice.ts'

const variant = (colour: string, size: string, quantity = 3): Variant => ({
  id: `${colour} ${size}`,
  sku: '',
  options: [
    { property: 'Colour', option: colour },
    { property: 'Size', option: size },
  ],
  pricing: [{ sellingPrice: 100, price: 100 }],
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
const chosen = (id: string | null) => {
  const found = chosenOf(dress, id)
  if (!found) throw new Error('Nothing to choose')
  return found
}
const states = (property: string, id: string) =>
  choicesOf(dress, property, chosen(id)).map(({ option, variantId, state }) => [option, variantId, state])

describe('what is chosen', () => {
  test.each([
    ['Clay 12', 'Clay 12'],
    ['Indigo 10', 'Indigo 10'],
    ['of another product', 'Indigo 8'],
    [null, 'Indigo 8'],
  ])('%s: %s', (asked, id) => {
    expect(chosen(asked).id).toBe(id)
  })

  test('the first where all is sold out, and none of none', () => {
    const out = [variant('Indigo', '8', 0), variant('Clay', '8', 0)]
    expect(chosenOf({ ...dress, variant: out }, null)?.id).toBe('Indigo 8')
    expect(chosenOf({ ...dress, variant: [] }, null)).toBeUndefined()
  })
})

describe('what can be chosen', () => {
  test('sizes beside a colour', () => {
    expect(states('Size', 'Indigo 8')).toEqual([
      ['8', 'Indigo 8', 'free'],
      ['10', 'Indigo 10', 'sold_out'],
      ['12', 'Indigo 12', 'free'],
    ])
  })

  test('what isn’t made in a colour leads to the colour that it is made in', () => {
    expect(states('Size', 'Clay 12')).toEqual([
      ['8', 'Indigo 8', 'not_made'],
      ['10', 'Indigo 10', 'not_made'],
      ['12', 'Clay 12', 'free'],
    ])
  })

  test('a colour that isn’t made in a size leads to one in stock; one that isn’t made at all nowhere', () => {
    expect(states('Colour', 'Indigo 8')).toEqual([
      ['Indigo', 'Indigo 8', 'free'],
      ['Clay', 'Clay 12', 'not_made'],
      ['Palm', undefined, 'not_made'],
    ])
  })

  test('only what is chosen is', () => {
    for (const property of ['Colour', 'Size'])
      for (const { id } of dress.variant)
        expect(choicesOf(dress, property, chosen(id)).filter(each => each.chosen)).toHaveLength(1)
  })
})
