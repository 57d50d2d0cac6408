import '#web/shell/styles-kit.ts'
import { NavLink, Outlet, useLocation } from 'react-router'
import { RequireSession } from '#web/shell/require-session.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { useInSight } from '#web/ui/use-scroll-into-view.ts'
import classes from './own.module.css'

/** Frame of the customer's account pages with their navigation. Asks guests to sign in. */
export default function OwnLayout() {
  const nav = useInSight(useLocation().pathname)
  return (
    <main className={classes.frame}>
      <Stack as="nav" gap={0.5} ref={nav} hideOn="print" className={classes.nav} aria-label="Your account">
        <NavLink to="/customer/orders">Orders</NavLink>
        <NavLink to="/customer/returns">Returns</NavLink>
        <NavLink to="/customer/cases">Cases</NavLink>
        <NavLink to="/customer/messages">Messages</NavLink>
        <NavLink to="/customer/wishlist">Wishlist</NavLink>
        <NavLink to="/customer/following">Following</NavLink>
        <NavLink to="/customer/reviews">Reviews</NavLink>
        <NavLink to="/customer/questions">Questions</NavLink>
        <NavLink to="/customer/addresses">Addresses</NavLink>
        <NavLink to="/customer/gift-cards">Gift cards and credit</NavLink>
        <NavLink to="/customer/testimonial">Testimonial</NavLink>
        <NavLink to="/customer/account">Account</NavLink>
      </Stack>
      <div style={{ minHeight: '60vh' }}>
        <RequireSession>
          <Outlet />
        </RequireSession>
      </div>
    </main>
  )
}
