import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate } from 'react-router'
import { lookAtGiftCard } from '#contract/money/gift-cards.ts'
import { keptCode } from '#web/features/gift-cards/kept-code.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useAccount } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { GiftCardFace, shortNaira } from './gift-card-face.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your gift card', unlisted: true })

const cards = '/customer/gift-cards'

/**
 * Opens a gift card's mail. The code is behind the `#`, which browsers never send. It leaves the address at once and waits in
 * this tab for the field that redeems it. Whoever isn't signed in sees what waits, and signs in or up.
 */
export default function RedeemPage() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const account = useAccount()
  const [code, setCode] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known whether somebody is signed in
  useEffect(() => {
    if (hash.length > 1) keptCode.keep(hash.slice(1, 41))
    if (!hydrated) return
    const kept = keptCode.read()
    if (!account && kept) setCode(kept)
    void navigate(account || !kept ? cards : pathname, { replace: true })
  }, [hydrated, account])
  if (code) return <Waiting code={code} />
  return (
    <AuthCard title="Opening your gift card" lead="One moment.">
      <SkeletonLines lines={2} />
      <noscript>Enable JavaScript in your browser to redeem the gift card.</noscript>
    </AuthCard>
  )
}

/** What a code holds, with the two ways to an account. */
function Waiting({ code }: { code: string }) {
  const look = queryOf(lookAtGiftCard, { body: { code } })
  const isCode = lookAtGiftCard.body.safeParse({ code }).success
  const { data, error, isLoading } = useQuery({ ...look, enabled: look.enabled && isCode })
  const way = { look: 'main', large: true, full: true } as const
  return (
    <AuthCard
      title={data ? `${shortNaira(data.amount)} from ${data.from}` : 'Your gift card'}
      lead={
        error?.message ??
        'Sign in or create an account to use it. It pays for anything on Bitmarte, at once or in parts.'
      }
    >
      {data && <GiftCardFace design={data.design} amount={data.amount} who={`From ${data.from}`} />}
      {isLoading && <SkeletonLines lines={2} />}
      <Grid gap={2} columns={2} phone={1}>
        <ActionLink {...way} to={loginOf('customer', cards)}>
          Sign in
        </ActionLink>
        <ActionLink {...way} to={`/customer/signup?next=${encodeURIComponent(cards)}`}>
          Create an account
        </ActionLink>
      </Grid>
    </AuthCard>
  )
}
