import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import { downloadLimits } from '#contract/orders/download-limits.ts'
import { IconArrowBackUp, IconDownload, IconLock } from '#web/ui/icons.ts'
import { Text } from '#web/ui/text.tsx'
import classes from './product-facts.module.css'

/**
 * What happens after somebody buys it: how it comes, where the money waits, how it goes back. `delivery` is the first
 * of them for what is carried.
 */
export function ProductFacts({ product, delivery }: { product: Product; delivery: ReactNode }) {
  if (product.IsDigitalProduct)
    return (
      <ul className={classes.facts}>
        <Fact Icon={IconDownload} title="Yours as soon as you pay">
          You download it from your order, {downloadLimits.times} times within a year. There is no delivery fee.
        </Fact>
        <Fact Icon={IconArrowBackUp} title="Not returnable">
          If something is wrong with it, contact {product.storeName} or write to us.
        </Fact>
      </ul>
    )
  return (
    <ul className={classes.facts}>
      {delivery}
      <Fact Icon={IconLock} title="Your payment is protected">
        {product.storeName} is paid only after you give the rider your code.
      </Fact>
      <Return />
    </ul>
  )
}

const Return = () => (
  <Fact Icon={IconArrowBackUp} title="7-day returns">
    From the day of delivery. Refunds go to your original payment method.
  </Fact>
)

function Fact({ Icon, title, children }: { Icon: typeof IconLock; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <div>
        <Text as="p" weight="bold">
          {title}
        </Text>
        <Text as="p" tone="muted" size="md">
          {children}
        </Text>
      </div>
    </li>
  )
}
