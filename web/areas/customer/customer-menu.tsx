import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { nameOf } from '#web/shell/name-of.ts'
import { SchemeSwitch } from '#web/shell/scheme-switch.tsx'
import { isGuest, useSession } from '#web/shell/session.ts'
import { useSignOut } from '#web/shell/sign-out.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { IconUser } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './customer-menu.module.css'
import { ownPages } from './own-pages.ts'

/** Link to sign in, or the menu of the customer's account. A native popover, which opens without scripts and closes on navigation. */
export function CustomerMenu() {
  const session = useSession('customer')
  const signOut = useSignOut()
  const guest = isGuest(session)
  const panel = useRef<HTMLDivElement>(null)
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes on navigation
  useEffect(() => panel.current?.hidePopover?.(), [key])
  return (
    <>
      {session ? (
        <Row
          as="button"
          inline
          gap={1.5}
          justify="center"
          type="button"
          touch
          size="md"
          weight="strong"
          style={{ minWidth: 44, maxWidth: 150 }}
          popoverTarget="customer-menu"
          aria-label={`Account of ${nameOf(session.user)}`}
        >
          <IconUser size={22} stroke={1.8} style={{ flex: 'none' }} aria-hidden="true" />
          <Text hideOn="phone" cut>
            {session.user.firstName ?? 'Account'}
          </Text>
        </Row>
      ) : (
        <Row
          as={Link}
          inline
          gap={1.5}
          justify="center"
          to={loginOf('customer', pathname === '/' ? undefined : pathname + search)}
          touch
          size="md"
          weight="strong"
          style={{ minWidth: 44, whiteSpace: 'nowrap' }}
          aria-label="Sign in"
        >
          <IconUser size={22} stroke={1.8} aria-hidden="true" className={classes.icon} />
          <Text hideOn="phone">Sign in</Text>
        </Row>
      )}
      <Text as="div" id="customer-menu" ref={panel} popover="auto" panel="float" pad={2} className={classes.menu}>
        <p style={{ padding: 'var(--space-15) var(--space-2)' }}>
          <Note>{nameOf(session?.user)}</Note>
        </p>
        {ownPages(guest).map(({ label, to }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        {guest && <Link to={loginOf('customer', pathname + search)}>Sign in</Link>}
        <div style={{ padding: 'var(--space-15) var(--space-2)' }}>
          <SchemeSwitch />
        </div>
        <button type="button" onClick={signOut} popoverTarget="customer-menu">
          {guest ? 'Leave as a guest' : 'Sign out'}
        </button>
      </Text>
    </>
  )
}
