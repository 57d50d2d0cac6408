import { Link } from 'react-router'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Heart } from './save-button.tsx'
import { useSavedCount } from './use-wishlist.ts'
import classes from './wishlist-link.module.css'

/** The way to the wishlist, with how many products are in it. On a phone it is in the menu and the footer instead. */
export function WishlistLink() {
  const count = useSavedCount()
  return (
    <Link
      to="/customer/wishlist"
      className={classes.link}
      aria-label={`Wishlist, ${count} ${count === 1 ? 'product' : 'products'}`}
    >
      <Heart />
      <CountBadge count={count} quiet />
    </Link>
  )
}
