import { Row } from '#web/ui/layout.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import './styles-kit.ts'
import { Drawer } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { IconMenu2, IconSearch } from '#web/ui/icons.ts'
import { Mark } from '../ui/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './area-layout.module.css'
import { AreaNav, isHere, type NavGroup } from './area-nav.tsx'
import { Bell } from './bell.tsx'
import { RequireSession } from './require-session.tsx'
import { homeOf } from './user-kind.ts'

export type { NavGroup, NavItem } from './area-nav.tsx'

interface Props {
  /** Whose area it is: the store's name, the partner's, the product's. */
  brand: string
  groups: readonly NavGroup[]
  kind: 'merchant' | 'admin' | 'partner'
  /** More for the command palette than the pages of the sidebar. */
  commands?: readonly { id: string; label: string; to: string }[]
  /** In place of the route's page. */
  children?: ReactNode
}

/** The frame of a merchant's, administrator's or partner's pages. Sends who isn't signed in to sign in. */
export function AreaLayout({ brand, groups, kind, commands = [], children }: Props) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const items = groups.flatMap(group => group.items)
  const first = items.filter(item => item.icon).slice(0, 4)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever another page is shown
  useEffect(() => setOpen(false), [pathname])

  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.side}>
        <Row justify="between" className={classes.head}>
          <Brand to={homeOf[kind]} name={brand} />
          <Bell />
        </Row>
        <AreaNav groups={groups} />
        <AccountMenu />
      </aside>
      <header className={classes.top}>
        <Brand to={homeOf[kind]} name={brand} />
        <Bell />
        <button type="button" className={classes.icon} onClick={spotlight.open} aria-label="Find anything">
          <IconSearch size={22} />
        </button>
        <button type="button" className={classes.icon} onClick={() => setOpen(true)} aria-label="All pages">
          <IconMenu2 size={22} />
        </button>
      </header>
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
        <nav className={classes.bottom} aria-label="Most used">
          {first.map(({ to, label, icon: Icon, count }) => (
            <Link key={to} to={to} aria-current={isHere(pathname, to, items) ? 'page' : undefined}>
              {Icon && <Icon size={22} aria-hidden="true" />}
              {label}
              {count ? <span className={classes.dot}>{count > 99 ? '99+' : count}</span> : null}
            </Link>
          ))}
        </nav>
      )}
      <Spotlight
        shortcut={['mod + K', '/']}
        nothingFound="No matches"
        searchProps={{ placeholder: 'Find anything', leftSection: <IconSearch size={18} /> }}
        actions={[
          ...items.map(({ to, label }) => ({ id: to, label, onClick: () => navigate(to) })),
          ...commands.map(({ id, label, to }) => ({ id, label, onClick: () => navigate(to) })),
        ]}
      />
    </div>
  )
}

function Brand({ to, name }: { to: string; name: string }) {
  return (
    <Row as={Link} gap={2} to={to} className={classes.brand}>
      <Mark />
      <span className={classes.name}>{name}</span>
    </Row>
  )
}
