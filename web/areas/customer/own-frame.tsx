import { type ReactNode, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { isGuest, useSession } from '#web/shell/session.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import classes from './own.module.css'

/** Navigation of the customer's account beside a page of it; also around the wishlist, which visitors have without it. */
export function OwnFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  // The page on which the phone's menu was opened: the next one has it closed.
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  const guest = isGuest(useSession('customer'))
  return (
    <main className={classes.frame}>
      <Stack as="nav" gap={0.5} hideOn="print" className={classes.nav} aria-label="Your account">
        <Row
          as="button"
          type="button"
          panel="card"
          justify="between"
          weight="strong"
          className={`fold ${classes.menu}`}
          aria-expanded={open}
          onClick={() => setOpenOn(open ? undefined : pathname)}
        >
          Your account
        </Row>
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
      <div style={{ minHeight: '60vh' }}>{children}</div>
    </main>
  )
}
