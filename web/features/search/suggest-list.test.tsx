import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import { showPage } from '#tests/harness/page.tsx'
import SuggestList from './suggest-list.tsx'
import { groupsOf } from './suggest-options.ts'

const card = (id: string, storeName: string, sellingPrice: number) =>
  ({
    id,
    name: 'Leather slippers',
    storeName,
    hostedImages: [],
    varies: false,
    discount: 0,
    offer: null,
    pricing: [{ sellingPrice, price: sellingPrice }],
  }) as unknown as ProductCard

test('products of the same name show their stores', async () => {
  const products = [card('1', 'Ada Fabrics', 4700), card('2', 'Bola Leather', 5200)]
  const groups = groupsOf('slippers', [], { products })
  const none = { active: undefined, onChosen: () => {}, onClear: undefined }
  showPage(<SuggestList id="list" groups={groups} idOf={({ key }) => key} {...none} />)
  expect((await screen.findAllByRole('option')).map(each => each.textContent)).toEqual([
    ...['Leather slippersAda Fabrics₦4,700.00', 'Leather slippersBola Leather₦5,200.00'],
  ])
})

test('the price of the cheapest variant stands on one line with its “From”', async () => {
  const groups = groupsOf('slippers', [], { products: [{ ...card('1', 'Ada Fabrics', 4700), varies: true }] })
  const none = { active: undefined, onChosen: () => {}, onClear: undefined }
  showPage(<SuggestList id="list" groups={groups} idOf={({ key }) => key} {...none} />)
  const isPrice = (_: string, element: Element | null) => element?.textContent === 'From ₦4,700.00'
  expect(await screen.findByText(isPrice)).toBeVisible()
})
