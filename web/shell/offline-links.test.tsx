import { cleanup, screen } from '@testing-library/react'
import { useLocation, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { showPage } from '#tests/harness/page.tsx'
import { CompareVariants } from '#web/areas/customer/product/compare-variants.tsx'
import { VariantOptions } from '#web/areas/customer/product/variant-options.tsx'
import { askedOf, chosenOf, pickedOf } from '#web/features/catalog/variant-choice.ts'
import { followOfflineLinks } from './offline-links.ts'

const variant = (size: string, price: number): Variant => ({
  id: size,
  sku: '',
  barcode: '',
  options: [{ property: 'Size', option: size }],
  pricing: [{ sellingPrice: price, price }],
  offer: null,
  saleEndsAt: null,
  discount: 0,
  quantity: 3,
  inStock: true,
})
const product = {
  variantProperties: [{ type: 'Size', options: ['41', '42'] }],
  variant: [variant('41', 100), variant('42', 200)],
} as Product

function ProductPage() {
  const [search] = useSearchParams()
  const asked = askedOf(search, '')
  const chosen = chosenOf(product, asked.get('variant'))
  return (
    <>
      {chosen && <VariantOptions product={product} chosen={chosen} picked={pickedOf(product, asked)} />}
      <CompareVariants product={product} chosen={chosen} />
      <p data-testid="address">{useLocation().search}</p>
    </>
  )
}

let stop = () => {}
beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  stop = followOfflineLinks()
})
afterEach(() => {
  stop()
  cleanup()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test.each([
  ['its options', 0],
  ['the table that compares them', 1],
])('without a network, a variant is chosen by %s on the page that is open', async (_, at) => {
  const { person } = showPage(<ProductPage />, undefined, '/product/1')
  await person.click(screen.getAllByRole('link', { name: /^42/ })[at] as HTMLElement)
  expect(screen.getByTestId('address')).toHaveTextContent('?variant=42')
})
