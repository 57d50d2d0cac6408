import { Money } from '#web/ui/money.tsx'
import type { ListedProduct } from './listed-product.ts'
import { shownPrice } from './shown-price.ts'

interface Props {
  product: Pick<ListedProduct, 'pricing' | 'discount' | 'offer' | 'varies'>
  /** Leaves out the price before a discount, where there is no room for it. */
  alone?: boolean
  strong?: boolean
}

/** The price of a product in a list: “From” that of its cheapest variant if others cost more. */
export function ProductPrice({ product, alone, strong }: Props) {
  const { price, was } = shownPrice(product)
  return (
    <>
      {product.varies && 'From '}
      <Money amount={price} was={alone ? null : was} strong={strong} />
    </>
  )
}
