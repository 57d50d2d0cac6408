import { expect, test } from 'vitest'
import { toneOf } from './adire.tsx'
import { tiles } from './adire-tiles.ts'

test('draws the same cloth for the same seed, and another for another', () => {
  expect(tiles('store 7', 12, 6)).toEqual(tiles('store 7', 12, 6))
  expect(tiles('store 7', 12, 6)).not.toEqual(tiles('store 8', 12, 6))
})

test('spreads seeds over the tones', () => {
  const tones = new Set(Array.from({ length: 40 }, (_, store) => toneOf(String(store))))
  expect(tones.size).toBe(4)
})
