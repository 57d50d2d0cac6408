import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { CouponCodes } from '#web/features/coupons/coupon-codes.tsx'
import { StoreCoupons } from '#web/features/coupons/store-coupons.tsx'
import { useCoupons } from '#web/features/coupons/use-coupons.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { GiftCardPicker } from './gift-card-picker.tsx'

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
          <GiftCardPicker pays={price?.giftCards} />
        )}
      </Stack>
    </Section>
  )
}
