import { useLocation } from 'react-router'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { useAccount } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { followAfterSignIn, useFollow } from './use-follow.ts'

interface Props {
  store: Pick<StoreSummary, 'id' | 'storeName'>
  look?: 'main' | 'plain' | 'light'
  pill?: boolean
  /** Initial state, until the followed stores are loaded. */
  followed?: boolean
}

/** Follows or unfollows a store. A guest signs in first and returns as a follower. */
export function FollowButton(props: Props) {
  const account = useAccount()
  return account ? <Follow {...props} /> : <SignInToFollow {...props} />
}

function SignInToFollow({ store, look = 'plain', pill }: Props) {
  const { pathname, search } = useLocation()
  return (
    <ActionLink
      to={loginOf('customer', pathname + search, 'follow')}
      look={look}
      pill={pill}
      label={`Follow ${store.storeName}`}
      onClick={() => followAfterSignIn(store.id)}
    >
      Follow
    </ActionLink>
  )
}

function Follow({ store, look = 'plain', pill, followed }: Props) {
  const { following, isPending, change } = useFollow(store.id, followed)
  return (
    <Action
      look={following ? 'plain' : look}
      pill={pill}
      aria-pressed={following}
      aria-label={`${following ? 'Following' : 'Follow'} ${store.storeName}`}
      onClick={() => isPending || change(!following)}
    >
      {following ? 'Following ✓' : 'Follow'}
    </Action>
  )
}
