import { expect, test } from 'vitest'
import { contents, nodesOf, ofLevel } from './tree-words.ts'

const empty = { id: '1', name: 'Shoes', level: 3 as const, products: 0, onSale: 0, below: 0, stores: 0, coupons: 0 }

test('describes the contents of a category in one line', () => {
  expect(contents(empty)).toBe('')
  expect(contents({ ...empty, products: 1 })).toBe('1 product')
  expect(contents({ ...empty, products: 1200, below: 2, coupons: 1 })).toBe(
    '1,200 products, 2 subcategories and 1 coupon',
  )
})

test('lists categories of a level with their full path', () => {
  const icon = ''
  const child = { id: 'c', name: 'Dresses', icon, productCount: 3, subCategoryId: 'b', categoryId: 'a' }
  const sub = { id: 'b', name: 'Women', icon, productCount: 3, categoryId: 'a', childCategories: [child] }
  const tree = nodesOf([{ id: 'a', name: 'Fashion', icon, productCount: 3, soldCount: 0, subCategories: [sub] }])
  expect(ofLevel(tree, 1)).toEqual([{ id: 'a', label: 'Fashion' }])
  expect(ofLevel(tree, 3)).toEqual([{ id: 'c', label: 'Fashion › Women › Dresses' }])
})
