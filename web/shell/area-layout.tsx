import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { IconMenu2, IconSearch } from '#web/ui/icons.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { palette } from '#web/ui/palette.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Text } from '#web/ui/text.tsx'
import { Mark } from '../ui/mark.tsx'
import { offlinePathOf } from '../worker/offline-path.ts'
import { AccountMenu } from './account-menu.tsx'
import { helpPages } from './area-help.ts'
import classes from './area-layout.module.css'
import { AreaNav, barItems, isHere, type NavGroup } from './area-nav.tsx'
import { keepInArea } from './area-offline.ts'
import { FindPalette, type PaletteCommand } from './area-palette.tsx'
import { Bell } from './bell.tsx'
import { Kit } from './kit.tsx'
import { RequireSession } from './require-session.tsx'
import { useSession } from './session.ts'
import { homeOf } from './user-kind.ts'

export type { NavGroup } from './area-nav.tsx'

interface Props {
  /** Name of the store or partner, or the product's name. */
  brand: string
  groups: readonly NavGroup[]
  kind: 'merchant' | 'admin' | 'partner'
  /** The page that the brand links to, unless it is the area's first. */
  home?: string | undefined
  /** Commands of the palette in addition to the sidebar's pages. */
  commands?: readonly PaletteCommand[]
  /** Replaces the route's page. */
  children?: ReactNode
}

/** Frame of a merchant's, administrator's or partner's pages. Redirects signed-out visitors to sign in. */
export function AreaLayout({ brand, groups, kind, home = homeOf[kind], commands = [], children }: Props) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const items = groups.flatMap(group => group.items)
  const first = barItems(items)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer
  useEffect(() => setOpen(false), [pathname])

  const signedIn = useSession() !== undefined
  useEffect(() => {
    if (signedIn) keepInArea([offlinePathOf(homeOf[kind])])
  }, [kind, signedIn])

  return (
    <Kit>
      <Grid className={classes.frame}>
        <SkipLink />
        <Stack as="aside" gap={2} pad={3} hideOn="narrow" className={classes.side}>
          <Row justify="between">
            <Brand to={home} name={brand} />
            <Bell />
          </Row>
          <AreaNav groups={groups} />
          <AccountMenu />
        </Stack>
        <Row as="header" gap={0.5} hideOn="wide" className={classes.top}>
          <Brand small to={home} name={brand} />
          <Bell />
          <Text as="button" square={44} type="button" onClick={palette.open} aria-label="Find anything">
            <IconSearch size={22} />
          </Text>
          <Text as="button" square={44} type="button" onClick={() => setOpen(true)} aria-label="All pages">
            <IconMenu2 size={22} />
          </Text>
        </Row>
        <Drawer opened={open} onClose={() => setOpen(false)} title={brand} size="min(320px, 88vw)">
          <AreaNav groups={groups} />
          <AccountMenu />
        </Drawer>
        <main id="page" className={classes.page}>
          {children ?? (
            <RequireSession>
              <Outlet />
            </RequireSession>
          )}
        </main>
        {first.length > 1 && (
          <Row as="nav" align="stretch" hideOn="wide" className={classes.bottom} aria-label="Most used">
            {first.map(({ to, label, icon: Icon, count }) => (
              <Stack
                as={Link}
                gap={0.5}
                align="center"
                tone="muted"
                size="xs"
                weight="strong"
                grow
                key={to}
                to={to}
                aria-current={isHere(pathname, to, items) ? 'page' : undefined}
              >
                <Icon size={22} aria-hidden="true" />
                {label}
                <CountBadge count={count ?? 0} style={{ inset: '6px auto auto calc(50% + 6px)' }} />
              </Stack>
            ))}
          </Row>
        )}
        <FindPalette commands={[...items, ...commands, ...(kind === 'admin' ? [] : helpPages)]} />
      </Grid>
    </Kit>
  )
}

function Brand({ to, name, small }: { to: string; name: string; small?: boolean }) {
  return (
    <Row as={Link} gap={2} grow to={to} title={name} style={{ minWidth: 0, padding: '0 var(--space-2)' }}>
      <span style={{ flex: 'none', lineHeight: 0 }}>
        <Mark />
      </span>
      <Text
        size={small ? 'base' : 'lg'}
        weight={small ? 'bold' : 'medium'}
        cut={small}
        clamp={!small}
        anywhere={!small}
        style={{ letterSpacing: '-0.02em' }}
      >
        {name}
      </Text>
    </Row>
  )
}
