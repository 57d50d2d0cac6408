import { Link } from 'react-router'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Heart } from './save-button.tsx'
import { useSavedCount } from './use-wishlist.ts'

/** Link to the wishlist with its number of products. */
export function WishlistLink({ className }: { className?: string | undefined }) {
  const count = useSavedCount()
  return (
    <Row
      as={Link}
      justify="center"
      to="/customer/wishlist"
      className={className}
      style={{
        position: 'relative',
        width: 44,
        height: 44,
        margin: '0 calc(-1 * var(--space-3)) 0 calc(-1 * var(--space-2))',
      }}
      aria-label={`Wishlist, ${count} ${count === 1 ? 'product' : 'products'}`}
    >
      <Heart />
      <CountBadge count={count} quiet />
    </Row>
  )
}
