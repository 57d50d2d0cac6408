import { expect, test } from 'vitest'
import { namedStores } from './named-stores.ts'

const rice = { name: 'Long grain rice, 50 kg', storeName: 'Maidúgùri Spice' }
const mango = { name: 'Pineapple', storeName: 'Kano Spices' }

test.each([
  ['spice', [rice, mango], ['Maidúgùri Spice', 'Kano Spices']],
  ['Spices', [rice], ['Maidúgùri Spice']],
  ['spice', [rice, { ...mango, name: 'Suya spice' }], []],
  ['spice', [rice, { ...mango, storeName: 'Mama Put' }], []],
  ['spice rice', [rice], []],
  ['spic', [rice], []],
  ['', [rice], []],
])('“%s” (%#)', (search, products, stores) => {
  expect(namedStores(products, search)).toEqual(stores)
})
