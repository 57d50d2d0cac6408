import { useLocation } from 'react-router'
import { useSaved } from '#web/features/wishlist/use-wishlist.ts'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { useAccount } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Stack } from '#web/ui/layout.tsx'

/** Saves a sold-out product to the wishlist, whose owner is notified when it is back. A visitor signs in for that. */
export default function BackInStock({ productId }: { productId: string }) {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const account = useAccount()
  const { saved, toggle } = useSaved(productId)
  return (
    <Stack gap={1} style={{ flex: 1 }}>
      <Action look={saved ? 'plain' : 'main'} pill large aria-pressed={saved} disabled={!hydrated} onClick={toggle}>
        {!saved ? 'Tell me when it’s back' : account ? 'We’ll tell you when it’s back ✓' : 'Saved ✓'}
      </Action>
      {hydrated && saved && !account && (
        <ActionLink to={loginOf('customer', pathname + search, 'alert')}>Sign in so that we can tell you</ActionLink>
      )}
    </Stack>
  )
}
