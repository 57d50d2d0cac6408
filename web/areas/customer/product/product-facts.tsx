import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import { downloadLimits } from '#contract/orders/download-limits.ts'
import { useRules } from '#web/shell/rules.ts'
import { IconArrowBackUp, IconDownload, IconLock } from '#web/ui/icons.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

const line = { paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' }

/** Facts about delivery, payment and returns of a product. `delivery` comes first, except for digital goods. */
export function ProductFacts({ product, delivery }: { product: Product; delivery: ReactNode }) {
  if (product.IsDigitalProduct)
    return (
      <List lined={3} style={line}>
        <Fact Icon={IconDownload} title="Yours as soon as you pay">
          You download it from your order, {downloadLimits.times} times within a year. There is no delivery fee. In an
          order with a parcel, you get it after the delivery.
        </Fact>
        <Fact Icon={IconArrowBackUp} title="Not returnable">
          If something is wrong with it, contact {product.storeName} or write to us.
        </Fact>
      </List>
    )
  return (
    <List lined={3} style={line}>
      {delivery}
      <Fact Icon={IconLock} title="Your payment is protected">
        {product.storeName} is paid only after you give the rider your code.
      </Fact>
      <Return />
    </List>
  )
}

const Return = () => (
  <Fact Icon={IconArrowBackUp} title={`${useRules().returnWindowDays}-day returns`}>
    From the day of delivery. We refund the way you paid or, with an account, as store credit.
  </Fact>
)

function Fact({ Icon, title, children }: { Icon: typeof IconLock; title: string; children: ReactNode }) {
  return (
    <Row as="li" gap={3} align="start">
      <Icon size={20} stroke={1.8} style={{ flex: 'none' }} aria-hidden="true" />
      <div>
        <Text as="p" weight="bold">
          {title}
        </Text>
        <Text as="p" tone="muted" size="md">
          {children}
        </Text>
      </div>
    </Row>
  )
}
