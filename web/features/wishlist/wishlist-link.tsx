import { CountBadge } from '#web/ui/count-badge.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Heart } from './save-button.tsx'
import { useSavedCount } from './use-wishlist.ts'

/** Link to the wishlist with its number of products. On a phone the menu and the footer have it. */
export function WishlistLink() {
  const count = useSavedCount()
  return (
    <Row
      as={Link}
      to="/customer/wishlist"
      square={44}
      hideOn="phone"
      style={{
        position: 'relative',
        margin: '0 calc(-1 * var(--space-3)) 0 calc(-1 * var(--space-2))',
      }}
      aria-label={`Wishlist, ${count} ${count === 1 ? 'product' : 'products'}`}
    >
      <Heart />
      <CountBadge count={count} quiet />
    </Row>
  )
}
