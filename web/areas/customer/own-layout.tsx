import { NavLink, Outlet, useLocation } from 'react-router'
import { MakeAccount } from '#web/features/accounts/make-account.tsx'
import { Kit } from '#web/shell/kit.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { isGuest, useSession } from '#web/shell/session.ts'
import { Stack } from '#web/ui/layout.tsx'
import { useInSight } from '#web/ui/use-scroll-into-view.ts'
import classes from './own.module.css'

/** Pages that need an account. */
const ofAccounts = /^\/customer\/(following|reviews|questions|gift-cards|testimonial|account)\b/

/** Frame of the customer's account pages with their navigation. Asks visitors to sign in. */
export default function OwnLayout() {
  const { pathname } = useLocation()
  const nav = useInSight(pathname)
  const guest = isGuest(useSession('customer'))
  return (
    <main className={classes.frame}>
      <Stack as="nav" gap={0.5} ref={nav} hideOn="print" className={classes.nav} aria-label="Your account">
        <NavLink to="/customer/orders">Orders</NavLink>
        <NavLink to="/customer/returns">Returns</NavLink>
        <NavLink to="/customer/cases">Help requests</NavLink>
        <NavLink to="/customer/messages">Messages</NavLink>
        <NavLink to="/customer/wishlist">Wishlist</NavLink>
        <NavLink to="/customer/addresses">Addresses</NavLink>
        {!guest && (
          <>
            <NavLink to="/customer/following">Following</NavLink>
            <NavLink to="/customer/reviews">Reviews</NavLink>
            <NavLink to="/customer/questions">Questions</NavLink>
            <NavLink to="/customer/gift-cards">Gift cards and credit</NavLink>
            <NavLink to="/customer/testimonial">Rate Bitmarte</NavLink>
            <NavLink to="/customer/account">Account</NavLink>
          </>
        )}
      </Stack>
      <div style={{ minHeight: '60vh' }}>
        <Kit>
          <RequireSession>
            {guest && ofAccounts.test(pathname) ? (
              <MakeAccount title="Create an account to use this page" />
            ) : (
              <Outlet />
            )}
          </RequireSession>
        </Kit>
      </div>
    </main>
  )
}
