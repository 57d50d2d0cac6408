import { type ReactNode, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { isGuest, useSession } from '#web/shell/session.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import classes from './own.module.css'
import { ownPages } from './own-pages.ts'

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
        {ownPages(guest).map(({ label, to }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </Stack>
      <div style={{ minHeight: '60vh' }}>{children}</div>
    </main>
  )
}
