import { CountBadge } from '#web/ui/count-badge.tsx'
import { IconShoppingCart } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { useCartNews } from './cart-news.ts'
import { useCartCount } from './use-cart.ts'

/** Link to the cart with its number of items. Every page that changes the cart has it, so it reports the changes too. */
export function CartLink() {
  const count = useCartCount()
  useCartNews()
  return (
    <Row
      as={Link}
      square={44}
      to="/customer/cart"
      style={{ position: 'relative', marginInline: 'calc(-1 * var(--space-2))' }}
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
    >
      <IconShoppingCart size={22} stroke={1.8} aria-hidden="true" />
      <CountBadge count={count} />
    </Row>
  )
}
