import { expect, test } from 'vitest'
import { eachOf } from '../each-of.ts'
import { planEverything } from '../plan-products.ts'
import { at } from '../random.ts'
import { drawScene } from './scene.ts'
import { loadSprites } from './sprites.ts'
import { countDifferent, distance, hashOf } from './visible.ts'

const products = planEverything(30)

test('the first pictures of a fifth of the products differ visibly from each other, up to 3%', async () => {
  const spriteOf = await loadSprites()
  const some = products.filter((_, index) => index % 5 === 0)
  const hashes = await eachOf(some, 4, async ({ pictures }) =>
    hashOf(await drawScene(spriteOf, at(pictures, 0).scene, 64)),
  )
  expect(some).toHaveLength(240)
  expect(countDifferent(hashes)).toBeGreaterThan(232)
})

test('a product has a picture of each of its colours, which differ visibly', async () => {
  const spriteOf = await loadSprites()
  const coloured = products.filter(({ product }) => product.properties?.some(({ type }) => type === 'Colour'))
  expect(coloured.length).toBeGreaterThan(300)
  for (const { product, pictures } of coloured.filter((_, index) => index % 40 === 0)) {
    const options = product.properties?.find(({ type }) => type === 'Colour')?.options
    const shown = pictures.filter(({ option }) => option !== null)
    expect(shown.map(({ option }) => option?.option).toSorted()).toEqual(options?.toSorted())
    const hashes = await eachOf(shown, 4, async ({ scene }) => hashOf(await drawScene(spriteOf, scene, 64)))
    for (const [index, one] of hashes.entries())
      for (const other of hashes.slice(index + 1)) expect(distance(one, other).most, product.name).toBeGreaterThan(9.2)
  }
})
