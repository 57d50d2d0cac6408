import { Outlet, useLocation } from 'react-router'
import { MakeAccount } from '#web/features/accounts/make-account.tsx'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { Kit } from '#web/shell/kit.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { isGuest, useSession } from '#web/shell/session.ts'
import { SearchIgnored } from '#web/ui/url.ts'
import { OwnFrame } from './own-frame.tsx'

/** Pages that need an account. */
const ofAccounts = /^\/customer\/(following|reviews|questions|gift-cards|testimonial|account)\b/

/** Layout of the customer's account pages, in `OwnFrame`. Visitors are sent to sign in. */
export default function OwnLayout() {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const guest = isGuest(useSession('customer'))
  return (
    <OwnFrame>
      <Kit>
        <SearchIgnored value={!hydrated}>
          <RequireSession>
            {guest && ofAccounts.test(pathname) ? (
              <MakeAccount title="Create an account to use this page" />
            ) : (
              <Outlet />
            )}
          </RequireSession>
        </SearchIgnored>
      </Kit>
    </OwnFrame>
  )
}
