import { Suspense } from 'react'
import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { CouponCodes } from '#web/features/coupons/coupon-codes.tsx'
import { StoreCoupons } from '#web/features/coupons/store-coupons.tsx'
import { useCoupons } from '#web/features/coupons/use-coupons.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { loginOf } from '#web/shell/user-kind.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

/** What a guest doesn't need. */
const GiftCardPicker = onDemand(() => import('./gift-card-picker.tsx'))

/** Height in pixels of the field for a gift card's code. */
const pickerHeight = 76

interface Props {
  /** What is bought. */
  items: readonly { storeId: string; productId: string }[]
  /** Undefined without an address, and if pricing failed. */
  price: CheckoutPrice | undefined
  guest: boolean
}

/** Checkout step with codes, the stores' discounts, gift cards and store credit. */
export function CouponsAndGiftCards({ items, price, guest }: Props) {
  const coupons = useCoupons({
    storeIds: [...new Set(items.map(({ storeId }) => storeId))],
    productIds: items.map(({ productId }) => productId),
  })
  return (
    <Section step={3} title="Coupons and gift cards">
      <Stack gap={5}>
        <CouponCodes coupons={coupons} />
        {guest && (
          <Note>Coupons for new or chosen customers, and those with a limit per customer, need an account.</Note>
        )}
        {price?.stores.map(({ storeId }) => (
          <StoreCoupons key={storeId} price={coupons.price} storeId={storeId} named />
        ))}
        {guest ? (
          <Note>
            Gift cards and store credit need an account.{' '}
            <Text as={Link} tone="palm" weight="strong" to={loginOf('customer', '/customer/checkout')}>
              Sign in
            </Text>
          </Note>
        ) : (
          <Suspense fallback={<SkeletonBox height={pickerHeight} />}>
            <GiftCardPicker pays={price?.giftCards} />
          </Suspense>
        )}
      </Stack>
    </Section>
  )
}
