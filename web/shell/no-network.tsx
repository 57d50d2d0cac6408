import { type ElementType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { connection } from '#contract/messages.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { useNothingStored } from './offline.tsx'
import { type SeenPage, seenPages } from './seen-pages.ts'
import { homeOf, kindOfPath } from './user-kind.ts'

const mostLinks = 8

const page = { alignContent: 'center', minHeight: '60vh', paddingBlock: 'var(--space-8)' } as const
const cloth = { width: 216, height: 108, borderRadius: 'var(--radius-lg)' }

interface Props {
  /** Path of the page that isn't stored, with its query; by default the one that is open. */
  wanted?: string
  as?: ElementType
  /** `h2` below the page's own title. */
  heading?: 'h1' | 'h2'
}

/** Shown without a network in place of what this browser hasn't stored, with the pages that open now. */
export function NoNetwork({ wanted, as = 'div', heading = 'h1' }: Props) {
  const { pathname, search } = useLocation()
  const open = pathname + search
  const kind = kindOfPath(pathname)
  const inArea = kind !== 'customer'
  const [seen, setSeen] = useState<readonly SeenPage[]>([])
  useNothingStored()

  useEffect(() => {
    const others = seenPages().filter(({ path }) => path !== open && (!inArea || kindOfPath(path) === kind))
    // Pages of a list have one title.
    setSeen(others.filter(({ title }, at) => others.findIndex(page => page.title === title) === at).slice(0, mostLinks))
  }, [open, kind, inArea])

  return (
    <Stack as={as} gap={4} align="center" style={page} data-failed>
      <Adire seed="offline" tone="palm" columns={6} rows={3} style={cloth} />
      <Stack gap={1} align="center">
        <Text as={heading} size="2xl">
          {connection}
        </Text>
        <Text as="p" tone="muted" style={{ textAlign: 'center' }}>
          The page opens as soon as the network is back.
        </Text>
      </Stack>
      <Row gap={2} align="stretch" justify="center" wrap>
        <Action look="main" onClick={() => location.replace(wanted ?? open)}>
          Try again
        </Action>
        <ActionLink to={inArea ? homeOf[kind] : '/'}>{inArea ? 'Go to Today' : 'Go to the home page'}</ActionLink>
      </Row>
      {seen.length > 0 && (
        <Stack as="section" gap={2} panel="card" pad={4} style={{ width: '100%', maxWidth: 480 }}>
          <Text as="h2" size="lg">
            Pages that open now
          </Text>
          <List lined={0}>
            {seen.map(({ path, title }) => (
              <li key={path}>
                <Text as={Link} to={path} touch link cut>
                  {path === '/' ? 'Home' : title.replace(/ · Bitmarte$/, '')}
                </Text>
              </li>
            ))}
          </List>
        </Stack>
      )}
    </Stack>
  )
}
