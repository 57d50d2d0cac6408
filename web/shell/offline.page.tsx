import { useEffect, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { connection } from '#contract/messages.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { pageMeta } from './meta.ts'
import { whenReachable } from './network-return.ts'
import { type SeenPage, seenPages } from './seen-pages.ts'
import { homeOf, kindOfPath } from './user-kind.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: connection, path: '/offline', unlisted: true })

const mostLinks = 8

const page = { alignContent: 'center', minHeight: '60vh', paddingBlock: 'var(--space-8)' } as const
const cloth = { width: 216, height: 108, borderRadius: 'var(--radius-lg)' }

/** Returns the page that the service worker couldn't load: an address of this site. */
function wantedOf(search: URLSearchParams): string {
  const from = search.get('from') ?? '/'
  return from.startsWith('/') &&
    URL.canParse(from, location.origin) &&
    new URL(from, location.origin).origin === location.origin
    ? from
    : '/'
}

/**
 * Shown without a network in place of a page that this browser hasn't stored. Opens that page as soon as the network is
 * back, at once if its data is stored, and lists the pages that open now.
 */
export default function OfflinePage() {
  const [search] = useSearchParams()
  const kind = kindOfPath(useLocation().pathname)
  const inArea = kind !== 'customer'
  const navigate = useNavigate()
  const [seen, setSeen] = useState<readonly SeenPage[]>([])

  useEffect(() => {
    const wanted = wantedOf(search)
    const all = seenPages().filter(({ path }) => !inArea || kindOfPath(path) === kind)
    // Variants of a product are pages of one title.
    setSeen(all.filter(({ title }, at) => all.findIndex(page => page.title === title) === at).slice(0, mostLinks))
    if (all.some(({ path, as }) => path === wanted && as === 'data')) void navigate(wanted, { replace: true })
    return whenReachable(wanted, () => location.replace(wanted))
  }, [search, navigate, kind, inArea])

  return (
    <Stack as={inArea ? 'div' : 'main'} gap={4} align="center" style={page}>
      <Adire seed="offline" tone="palm" columns={6} rows={3} style={cloth} />
      <Stack gap={1} align="center">
        <h1>{connection}</h1>
        <Text as="p" tone="muted" style={{ textAlign: 'center' }}>
          The page opens as soon as the network is back. Nothing is lost.
        </Text>
      </Stack>
      <Row gap={2} align="stretch" justify="center" wrap>
        <Action look="main" onClick={() => location.replace(wantedOf(search))}>
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
