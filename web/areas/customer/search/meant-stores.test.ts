import { expect, test } from 'vitest'
import { meantStores } from './meant-stores.ts'

const parted = (search: string, ...names: string[]) => {
  const { meant, others } = meantStores(
    names.map(storeName => ({ storeName })),
    search,
  )
  return [meant, others].map(stores => stores.map(({ storeName }) => storeName))
}

test('stores whose name begins with the search come before its products, others after them', () => {
  expect(parted('gari', 'Sabon Gari Textiles', 'Gari Foods')).toEqual([['Gari Foods'], ['Sabon Gari Textiles']])
  expect(parted('omotola', 'Ọmọtọ́lá Crafts')).toEqual([['Ọmọtọ́lá Crafts'], []])
})
