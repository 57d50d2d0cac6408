import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router'
import { enterAsGuest } from '#contract/identity/guests.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { useChange } from '#web/shell/query.ts'
import { nextOf } from '#web/shell/require-session.tsx'
import { isGuest, sessionOf, startSession } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your order', unlisted: true })

/** Opens the page that a guest's mail links to. A signed-in customer decides whether to leave the account for it. */
export default function GuestPage() {
  const { token: link = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const to = nextOf(new URLSearchParams({ next: search.get('to') ?? '' }), '/customer/orders')
  const change = useChange(enterAsGuest, {
    success: false,
    failure: false,
    onSuccess: async ({ token, data }) => {
      client.removeQueries()
      startSession({ kind: 'customer', token, user: data })
      await navigate(to, { replace: true })
    },
  })
  const enter = () => change.mutate({ body: { link } })
  const begun = useRef(false)
  const session = typeof document === 'undefined' ? undefined : sessionOf('customer')
  const account = session && !isGuest(session) ? session : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (begun.current || account) return
    begun.current = true
    enter()
  }, [])

  if (change.error)
    return (
      <AuthCard title="We couldn’t open this order" lead={change.error.message}>
        <ActionLink to={account ? to : loginOf('customer', to)} look="main" large full>
          {account ? 'Your orders' : 'Sign in'}
        </ActionLink>
      </AuthCard>
    )
  if (account)
    return (
      <AuthCard
        title="Open this order as a guest?"
        lead={`You are signed in as ${account.user.email}. The order was placed without an account.`}
      >
        <Action look="main" large full busy={change.isPending} onClick={enter}>
          Open the order
        </Action>
        <ActionLink to={to} large full>
          Stay signed in
        </ActionLink>
      </AuthCard>
    )
  return (
    <AuthCard title="Opening your order" lead="One moment.">
      <SkeletonLines lines={2} />
      <noscript>Enable JavaScript in your browser to see the order.</noscript>
    </AuthCard>
  )
}
