import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { connection, generic } from '#contract/messages.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { Action, ActionLink } from '../ui/action.tsx'
import { Adire } from '../ui/adire.tsx'
import { ApiFailure } from './failure.ts'
import { whenReachable } from './network-return.ts'
import { usePage } from './page.ts'
import { homeOf, kindOfPath, loginOf } from './user-kind.ts'

interface Words {
  title: string
  advice: string
  action: 'home' | 'retry' | 'login'
}

const words: Readonly<Record<number, Words>> = {
  0: { title: connection, advice: 'The page comes back as soon as the network does.', action: 'retry' },
  401: {
    title: 'Sign in to see this.',
    advice: 'Your session has ended, or this page belongs to another account.',
    action: 'login',
  },
  403: {
    title: 'You don’t have access to this page.',
    advice: 'Ask the account owner for access, or sign in with another account.',
    action: 'login',
  },
  404: {
    title: 'We couldn’t find that.',
    advice: 'The link may be outdated. Search above, or go to the home page.',
    action: 'home',
  },
  410: {
    title: 'This page no longer exists.',
    advice: 'Search above for something similar, or go to the home page.',
    action: 'home',
  },
  429: { title: 'Too many attempts.', advice: 'Wait a moment and try again.', action: 'retry' },
  503: { title: 'We are busy right now.', advice: 'Nothing is lost. Try again in a moment.', action: 'retry' },
}
const unforeseen: Words = {
  title: generic.unforeseen,
  advice: 'We have been notified. Trying again often helps.',
  action: 'retry',
}

interface ErrorFacts {
  status: number
  message?: string
  requestId?: string
}

/** Returns status and message of a thrown error: a loader's response, a failed call, or a lost network. */
function factsOf(error: unknown): ErrorFacts {
  if (isRouteErrorResponse(error)) {
    const data: unknown = error.data
    const from = typeof data === 'object' && data ? (data as Partial<ErrorFacts>) : {}
    return { status: error.status, message: from.message, requestId: from.requestId }
  }
  if (error instanceof ApiFailure) return error
  if (typeof navigator !== 'undefined' && !navigator.onLine) return { status: 0 }
  return { status: 500 }
}

const page = {
  alignContent: 'center',
  minHeight: '60vh',
  padding: 'var(--space-12) var(--space-5)',
  textAlign: 'center',
} as const
const cloth = { width: 216, height: 108, marginBottom: 'var(--space-4)', borderRadius: 'var(--radius-lg)' }

/** Error page with advice: the error boundary of the root, every area and every page. */
export function ErrorPage() {
  const error = factsOf(useRouteError())
  const { requestId } = usePage()
  const { pathname, search } = useLocation()
  const kind = kindOfPath(pathname)
  const { title, advice, action } = words[error.status] ?? unforeseen
  const away = error.status === 0
  useEffect(() => {
    if (away) return whenReachable(pathname + search, () => location.reload())
  }, [away, pathname, search])
  const id = error.status >= 500 ? error.requestId || requestId : ''
  return (
    <Stack as="main" gap={2} align="center" style={page} data-failed>
      <title>{`${title} · Bitmarte`}</title>
      <meta name="robots" content="noindex" />
      <Adire seed={String(error.status)} tone="palm" columns={6} rows={3} style={cloth} />
      <h1>{error.status >= 400 && error.status < 500 ? (error.message ?? title) : title}</h1>
      <Text as="p" tone="muted" style={{ maxWidth: '52ch' }}>
        {advice}
      </Text>
      {id && (
        <Text as="p" tone="muted" style={{ maxWidth: '52ch' }}>
          If it keeps happening, contact us and mention <code>{id}</code>.
        </Text>
      )}
      <Row gap={2} align="stretch" justify="center" wrap style={{ marginTop: 'var(--space-3)' }}>
        {action === 'retry' && (
          <Action look="main" onClick={() => location.reload()}>
            Try again
          </Action>
        )}
        {action === 'login' && (
          <ActionLink look="main" to={loginOf(kind, pathname + search)}>
            Sign in
          </ActionLink>
        )}
        <ActionLink look={action === 'home' ? 'main' : 'plain'} to={kind === 'customer' ? '/' : homeOf[kind]}>
          Go to the home page
        </ActionLink>
      </Row>
    </Stack>
  )
}
