import { Text } from '#web/ui/text.tsx'

/** Title of checkout, with what reassures somebody who is about to pay. */
export const CheckoutTitle = () => (
  <>
    <h1>Checkout</h1>
    <Text as="p" tone="muted" style={{ margin: 'var(--space-1) 0 var(--space-5)' }}>
      One payment for all stores. We hold it until each order is delivered.
    </Text>
  </>
)
