import { paymentNote } from '#web/features/cart/cart-view.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** Title of checkout, with the way back to the cart, and what reassures somebody who is about to pay. */
export function CheckoutTitle() {
  const { cart } = useCart()
  return (
    <>
      <Row gap={3} align="baseline" justify="between">
        <h1>Checkout</h1>
        <Text as={Link} link to="/customer/cart">
          Back to cart
        </Text>
      </Row>
      <Text as="p" tone="muted" style={{ margin: 'var(--space-1) 0 var(--space-5)' }}>
        {paymentNote(cart?.cartItemsData)}
      </Text>
    </>
  )
}
