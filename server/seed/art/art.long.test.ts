import { expect, test } from 'vitest'
import { eachOf } from '../each-of.ts'
import { planEverything } from '../plan-products.ts'
import { at } from '../random.ts'
import { drawScene } from './scene.ts'
import { loadSprites } from './sprites.ts'
import { countDifferent, hashOf } from './visible.ts'

test('the 1,200 products have more than 1,000 first pictures that differ visibly from each other', async () => {
  const spriteOf = await loadSprites()
  const products = planEverything(30)
  const hashes = await eachOf(products, 4, async ({ pictures }) =>
    hashOf(await drawScene(spriteOf, at(pictures, 0).scene, 64)),
  )
  expect(products).toHaveLength(1200)
  expect(countDifferent(hashes)).toBeGreaterThan(1000)
})
