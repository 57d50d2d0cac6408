import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router'
import { enterAsGuest, ownerOfLink } from '#contract/identity/guests.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { useChange } from '#web/shell/query.ts'
import { nextOf } from '#web/shell/require-session.tsx'
import { isGuest, sessionOf, startSession, useAccount } from '#web/shell/session.ts'
import { useSignOut } from '#web/shell/sign-out.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

const orders = '/customer/orders'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your order', unlisted: true })

/**
 * Opens the page that a guest's mail links to: in the account that has the order, otherwise as the guest. A customer who
 * is signed in to an account without the order decides whether to leave it.
 */
export default function GuestPage() {
  const { token: link = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const signOut = useSignOut()
  const account = useAccount()
  const to = nextOf(new URLSearchParams({ next: search.get('to') ?? '' }), orders)
  const enter = useChange(enterAsGuest, {
    success: false,
    failure: false,
    onSuccess: async ({ token, data }) => {
      client.removeQueries()
      startSession({ kind: 'customer', token, user: data })
      await navigate(to, { replace: true })
    },
  })
  const find = useChange(ownerOfLink, {
    success: false,
    failure: false,
    onSuccess: async ({ data }) => {
      if (data.owner === 'you') await navigate(to, { replace: true })
    },
  })
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const session = sessionOf('customer')
    const change = session && !isGuest(session) ? find : enter
    change.mutate({ body: { link } })
  }, [])

  const failure = find.error ?? enter.error
  const owner = find.answer?.data.owner
  const leave = async () => {
    await signOut()
    await navigate(loginOf('customer', to))
  }
  if (failure?.code === 'order_link_not_valid')
    return (
      <AuthCard title="We couldn’t open this order" lead={`${failure.message} If you lost it, we send you a new link.`}>
        <ActionLink to="/customer/find-order" look="main" large full>
          Find your order
        </ActionLink>
        <ActionLink to={account ? orders : loginOf('customer', to)} large full>
          {account ? 'Your orders' : 'Sign in, if you have an account'}
        </ActionLink>
      </AuthCard>
    )
  if (failure)
    return (
      <AuthCard title="We couldn’t open this order" lead={failure.message}>
        <ActionLink to={account ? orders : loginOf('customer', to)} look="main" large full>
          {account ? 'Your orders' : 'Sign in'}
        </ActionLink>
      </AuthCard>
    )
  if (account && owner === 'guest')
    return (
      <AuthCard
        title="Open this order as a guest?"
        lead={`You are signed in as ${account.user.email}. The order was placed without an account.`}
      >
        <Action look="main" large full busy={enter.isPending} onClick={() => enter.mutate({ body: { link } })}>
          Open the order
        </Action>
        <ActionLink to={orders} large full>
          Stay signed in
        </ActionLink>
      </AuthCard>
    )
  if (account && owner === 'another')
    return (
      <AuthCard
        title="This order is in another account"
        lead={`You are signed in as ${account.user.email}. Sign in to the account of the e-mail address that received this link.`}
      >
        <Action look="main" large full onClick={leave}>
          Sign in to the other account
        </Action>
        <ActionLink to={orders} large full>
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
