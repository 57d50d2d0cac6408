import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#web/shell/on-demand.tsx'
import { useAccount } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'

// Loads only when somebody asks, so that the product page stays light.
const AskDialog = onDemand(() => import('./ask-dialog.tsx'))

/** Asks the store about a product. Signed out, a link to the sign-in page. */
export function AskQuestion({ productId }: { productId: string }) {
  const session = useAccount()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  if (!session)
    return (
      <ActionLink to={loginOf('customer', `${pathname}${search}#questions`, 'question')}>Ask a question</ActionLink>
    )
  return (
    <>
      <Action onClick={() => setOpen(true)}>Ask a question</Action>
      {open && (
        <Suspense fallback={<p role="status">Loading</p>}>
          <AskDialog productId={productId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
