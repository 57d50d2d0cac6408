import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** Title of checkout, with the way back to the cart, and what reassures somebody who is about to pay. */
export const CheckoutTitle = () => (
  <>
    <Row gap={3} align="baseline" justify="between">
      <h1>Checkout</h1>
      <Text as={Link} link to="/customer/cart">
        Back to cart
      </Text>
    </Row>
    <Text as="p" tone="muted" style={{ margin: 'var(--space-1) 0 var(--space-5)' }}>
      One payment for all stores. We hold it until each order is delivered.
    </Text>
  </>
)
