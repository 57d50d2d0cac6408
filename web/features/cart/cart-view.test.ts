import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalog/catalog.ts'
import type { BrowserItem } from './browser-cart.ts'
import { browserCartOf, byStore, moved, paymentNote, totalOf, withItem, without, withQuantity } from './cart-view.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

const store = (of: number): Product['store'] => ({
  id: id(of),
  storeName: `Store ${of}`,
  storeUrl: `store-${of}`,
  logo: null,
  rating: null,
  reviewCount: 0,
  followers: 0,
  state: 'Lagos',
  lga: 'Ikeja',
  official: false,
})

/** A product of one variant, whose id is its own plus 100. */
function product(of: number, { price = 10.1, left = 5, storeId = 1 } = {}): Product {
  const pricing = [{ sellingPrice: price, price }]
  const stock = { varies: false, discount: 0, quantity: left, inStock: left > 0, sku: '', pricing }
  return {
    ...stock,
    offer: null,
    id: id(of),
    name: `Product ${of}`,
    brand: null,
    description: [],
    category: 'A',
    categoryId: id(901),
    subCategory: 'B',
    subCategoryId: id(902),
    childCategory: 'C',
    childCategoryId: id(903),
    storeName: `Store ${storeId}`,
    store: store(storeId),
    hostedImages: [],
    weight: 1,
    weightUnit: 'kg',
    dimensions: { length: 1, width: 1, height: 1 },
    dimensionUnit: 'cm',
    whenSoldOut: 'stop',
    contSalesOutOfStock: false,
    IsDigitalProduct: false,
    variant: [{ ...stock, id: id(of + 100), barcode: '', options: [], offer: null, saleEndsAt: null }],
    variantProperties: [],
    specifications: [],
    searchTitle: null,
    searchDescription: null,
    rating: null,
    reviewCount: 0,
    soldCount: 0,
    createdAt: '2026-11-21T09:00:00.000Z',
  }
}

const kept = (of: number, quantity = 1, price = 10.1, storeId = 1): BrowserItem => ({
  productId: id(of),
  variantId: id(of + 100),
  quantity,
  price,
  name: `Kept ${of}`,
  storeId: id(storeId),
  storeName: `Store ${storeId}`,
  storeUrl: `store-${storeId}`,
})

describe('a browser’s cart', () => {
  test.each([
    ['as it was put in', product(1), kept(1, 3), undefined, 30.3],
    ['another price', product(1, { price: 12.5 }), kept(1, 2), 'price_changed', 25],
    ['too few left', product(1, { left: 2, price: 12.5 }), kept(1, 3), 'not_enough', 0],
    ['none left', product(1, { left: 0 }), kept(1), 'sold_out', 0],
    ['another variant than there is', product(1), { ...kept(1), variantId: id(7) }, 'gone', 0],
    ['no longer on sale', product(2), kept(1), 'gone', 0],
  ])('%s', (_, onSale, item, problem, total) => {
    const cart = browserCartOf([item], [onSale], true)
    expect(cart.cartItemsData.map(each => each.problem)).toEqual([problem])
    expect(cart.total).toBe(total)
    expect(cart.count).toBe(item.quantity)
  })

  test('leaves out products that are still loading', () => {
    expect(browserCartOf([kept(1), kept(2)], [product(1)], false).cartItemsData.map(item => item.name)).toEqual([
      'Product 1',
    ])
  })

  test('says that files are there once they are paid, if nothing else can be bought', () => {
    const file = { ...product(1), IsDigitalProduct: true }
    const said = (...items: BrowserItem[]) => paymentNote(browserCartOf(items, [file, product(2)], true).cartItemsData)
    expect(said(kept(1))).toContain('as soon as you have paid')
    // A third is gone, so it isn't paid.
    expect(said(kept(1), kept(3))).toContain('as soon as you have paid')
    for (const items of [[kept(1), kept(2)], [kept(2)], [kept(3)], []])
      expect(said(...items)).toContain('until each order')
  })

  test('groups items by store, in the order of first items', () => {
    const products = [product(1), product(2, { storeId: 2 }), product(3)]
    const cart = browserCartOf([kept(1), kept(2, 1, 10.1, 2), kept(3)], products, true)
    expect(byStore(cart.cartItemsData).map(group => [group.storeName, group.items.map(item => item.name)])).toEqual([
      ['Store 1', ['Product 1', 'Product 3']],
      ['Store 2', ['Product 2']],
    ])
  })
})

describe('a change', () => {
  const cart = browserCartOf([kept(1, 3, 9), kept(2, 1)], [product(1, { left: 4 }), product(2, { price: 0.2 })], true)

  test('of quantity updates the total and accepts the current price', () => {
    const changed = withQuantity(cart, id(101), 4)
    expect(changed.cartItemsData[0]?.problem).toBeUndefined()
    expect(changed).toMatchObject({ count: 5, total: 40.6 })
  })

  test('above the stock is a problem', () => {
    expect(withQuantity(cart, id(101), 5).cartItemsData[0]).toMatchObject({ problem: 'not_enough', available: false })
  })

  test('undone restores the cart', () => {
    const [first] = cart.cartItemsData
    if (!first) throw new Error('The cart is empty')
    const removed = without(cart, first.id)
    expect(removed).toMatchObject({ count: 1, total: 0.2 })
    expect(withItem(removed, first)).toMatchObject({ count: cart.count, total: cart.total })
  })
})

test('saved items count nowhere and return unchanged', () => {
  const products = [product(1), product(2, { price: 0.2 })]
  const cart = browserCartOf([kept(1, 3), { ...kept(2, 2, 0.2), saved: true }], products, true)
  expect(cart).toMatchObject({ count: 3, total: 30.3, savedItems: [{ name: 'Product 2' }] })
  const [first] = cart.cartItemsData
  if (!first) throw new Error('The cart is empty')
  const later = moved(cart, first, true)
  expect(later).toMatchObject({ count: 0, total: 0, cartItemsData: [] })
  expect(later.savedItems.map(item => item.name)).toEqual(['Product 2', 'Product 1'])
  expect(moved(later, first, false)).toMatchObject({ count: 3, total: 30.3, savedItems: [{ name: 'Product 2' }] })
  expect(without(later, first.id).savedItems).toHaveLength(1)
})

test('sums are exact to the kobo', () => {
  const products = [product(1, { price: 0.1 }), product(2, { price: 0.2 })]
  expect(totalOf(browserCartOf([kept(1, 1, 0.1), kept(2, 1, 0.2)], products, true).cartItemsData)).toBe(0.3)
})

test('without a network, an item has the picture, colour and size that were chosen', () => {
  const picture = { id: id(9), url: `/files/pictures/${id(9)}`, width: 800, height: 800, alt: '' }
  const item = { ...kept(1), options: ['Indigo', '12'], picture }
  const [shown] = browserCartOf([item], [], 'away').cartItemsData
  expect(shown?.productVariant.options.map(({ option }) => option)).toEqual(['Indigo', '12'])
  expect(shown?.hostedImages).toEqual([picture])
})
