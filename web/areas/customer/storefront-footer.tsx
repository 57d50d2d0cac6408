import { Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { nothing, onDemand } from '#web/shell/on-demand.tsx'
import { SchemeSwitch } from '#web/shell/scheme-switch.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { dress } from '#web/ui/looks.ts'
import { Mark } from '#web/ui/mark.tsx'
import classes from './storefront-footer.module.css'

const links = [
  { to: '/search', label: 'All products' },
  { to: '/deals', label: 'Deals' },
  { to: '/official-outlets', label: 'Official outlets' },
  { to: '/gift-cards', label: 'Gift cards' },
  { to: '/customer/orders', label: 'Your orders' },
  { to: '/customer/wishlist', label: 'Wishlist' },
  { to: '/help', label: 'Help' },
  { to: '/contact-us', label: 'Contact us' },
  { to: '/hubs', label: 'Hubs' },
  { to: '/sell', label: 'Sell here' },
  { to: '/merchant/login', label: 'For merchants' },
  { to: '/shipping-partner/login', label: 'For shipping partners' },
  { to: '/returns-policy', label: 'Returns policy' },
  { to: '/terms', label: 'Terms of use' },
  { to: '/privacy', label: 'Privacy' },
]

const DemoProgress = onDemand(() => import('#web/shell/demo-progress.tsx'), nothing)

const quiet = dress({ link: true, tone: 'muted', weight: 'normal' })

export function StorefrontFooter() {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <Stack as="footer" tone="muted" size="md" hideOn="print" className={classes.footer}>
      <Row gap={2} across={8} justify="between" wrap className={classes.inner}>
        <Row as="p" gap={2}>
          <Mark size={26} />
          Every market in Nigeria, one cart.
        </Row>
        <Row as="nav" gap={0} across={5} align="stretch" wrap aria-label="More">
          {links.map(({ to, label }) => (
            <Link {...quiet} key={to} to={to}>
              {label}
            </Link>
          ))}
        </Row>
        {root?.demoLoading && (
          <Suspense>
            <DemoProgress />
          </Suspense>
        )}
        <SchemeSwitch />
      </Row>
    </Stack>
  )
}
