import { useEffect } from 'react'
import { type MetaFunction, useLocation, useNavigate } from 'react-router'
import { keptCode } from '#web/features/gift-cards/kept-code.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your gift card', unlisted: true })

/**
 * Opens a gift card's mail. The code is behind the `#`, which browsers never send. It leaves the address before the sign-in
 * page takes that over, and waits in this tab for the field to redeem it.
 */
export default function RedeemPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (hash.length > 1) keptCode.keep(hash.slice(1, 41))
    void navigate('/customer/gift-cards', { replace: true })
  }, [])
  return (
    <AuthCard title="Opening your gift card" lead="One moment.">
      <SkeletonLines lines={2} />
      <noscript>Enable JavaScript in your browser to redeem the gift card.</noscript>
    </AuthCard>
  )
}
