import '#web/shell/styles-kit.ts'
import { Link, Outlet } from 'react-router'
import { RequireSession } from '#web/shell/require-session.tsx'
import { IconLock } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Mark } from '#web/ui/mark.tsx'
import classes from './checkout-layout.module.css'

/** The frame of checkout: nothing leads away but the mark. */
export default function CheckoutLayout() {
  return (
    <>
      <header className={classes.header}>
        <Row justify="between" className={classes.inner}>
          <Link to="/" className={classes.brand}>
            <Mark />
            Bitmarte
          </Link>
          <span className={classes.secure}>
            <IconLock size={18} aria-hidden="true" />
            Secure checkout
          </span>
        </Row>
      </header>
      <main className={classes.page}>
        <RequireSession>
          <Outlet />
        </RequireSession>
      </main>
    </>
  )
}
