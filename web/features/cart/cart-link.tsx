import { Link } from 'react-router'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { IconShoppingCart } from '#web/ui/icons.ts'
import classes from './cart-link.module.css'
import { useCartCount } from './use-cart.ts'

/** The way to the cart, with how many things are in it. */
export function CartLink() {
  const count = useCartCount()
  return (
    <Link to="/customer/cart" className={classes.cart} aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}>
      <IconShoppingCart size={22} stroke={1.8} aria-hidden="true" />
      <CountBadge count={count} />
    </Link>
  )
}
