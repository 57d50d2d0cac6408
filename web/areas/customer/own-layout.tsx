import '#web/shell/styles-kit.ts'
import { NavLink, Outlet } from 'react-router'
import { RequireSession } from '#web/shell/require-session.tsx'
import classes from './own.module.css'

/** What is the customer's own: its pages side by side, for who is signed in. */
export default function OwnLayout() {
  return (
    <main className={classes.frame}>
      <nav className={classes.nav} aria-label="Your account">
        <NavLink to="/customer/orders">Orders</NavLink>
        <NavLink to="/customer/returns">Returns</NavLink>
        <NavLink to="/customer/messages">Messages</NavLink>
        <NavLink to="/customer/wishlist">Wishlist</NavLink>
        <NavLink to="/customer/following">Following</NavLink>
        <NavLink to="/customer/reviews">Reviews</NavLink>
        <NavLink to="/customer/addresses">Addresses</NavLink>
        <NavLink to="/customer/gift-cards">Gift cards</NavLink>
        <NavLink to="/customer/testimonial">Testimonial</NavLink>
        <NavLink to="/customer/account">Account</NavLink>
      </nav>
      <div className={classes.main}>
        <RequireSession>
          <Outlet />
        </RequireSession>
      </div>
    </main>
  )
}
