import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { onDemand } from '#web/shell/on-demand.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { IconLock } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './checkout-layout.module.css'

/** What a signed-in customer doesn't need. */
const GuestDetails = onDemand(() => import('./checkout/guest-details.tsx'))
const PaidElsewhere = onDemand(() => import('./checkout/paid-elsewhere.tsx'))

/** What people without a session see instead of being sent to sign in, by path. */
const otherwise: Readonly<Record<string, typeof GuestDetails>> = {
  '/customer/checkout': GuestDetails,
  '/customer/checkout/complete': PaidElsewhere,
}

/** Frame of checkout. Only the logo and the link to the cart lead away. */
export default function CheckoutLayout() {
  const { pathname } = useLocation()
  const Otherwise = otherwise[pathname]
  return (
    <>
      <header className={classes.header}>
        <Row justify="between" className={classes.inner}>
          <Row as={Link} gap={2} to="/" style={{ minHeight: 44 }}>
            <Mark />
            <Text size="xl" weight="bold" style={{ letterSpacing: '-0.03em' }}>
              Bitmarte
            </Text>
          </Row>
          <Row gap={2} tone="muted" size="sm" weight="strong">
            <IconLock size={18} aria-hidden="true" />
            Secure checkout
          </Row>
        </Row>
      </header>
      <main className={classes.page}>
        <RequireSession
          otherwise={
            Otherwise && (
              <Suspense fallback={<SkeletonLines lines={8} />}>
                <Otherwise />
              </Suspense>
            )
          }
        >
          <Outlet />
        </RequireSession>
      </main>
    </>
  )
}
