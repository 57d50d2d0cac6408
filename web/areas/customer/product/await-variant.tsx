import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { addAlert, listAlerts, removeAlert } from '#contract/content/wishlist.ts'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useAccount } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Stack } from '#web/ui/layout.tsx'

const invalidates = [listAlerts.id]

/** Asks for news of a sold-out variant, such as a size. A visitor signs in first. */
export default function AwaitVariant({ variantId }: { variantId: string }) {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const account = useAccount()
  const { data } = useQuery({ ...queryOf(listAlerts), enabled: account !== undefined })
  const add = useChange(addAlert, { invalidates })
  const remove = useChange(removeAlert, { invalidates })
  if (!account)
    return (
      <Stack style={{ flex: 1 }}>
        <ActionLink to={loginOf('customer', pathname + search, 'alert')} look="main" pill large>
          Tell me when it’s back
        </ActionLink>
      </Stack>
    )
  const awaited = data?.ids.includes(variantId) ?? false
  return (
    <Action
      look={awaited ? 'plain' : 'main'}
      pill
      large
      style={{ flex: 1 }}
      aria-pressed={awaited}
      busy={add.isPending || remove.isPending}
      disabled={!hydrated || data === undefined}
      onClick={() => (awaited ? remove.mutate({ params: { variantId } }) : add.mutate({ body: { variantId } }))}
    >
      {awaited ? 'We’ll tell you when it’s back ✓' : 'Tell me when it’s back'}
    </Action>
  )
}
