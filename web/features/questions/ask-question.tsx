import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#web/shell/on-demand.tsx'
import { useAccount } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { PlainDialog } from '#web/ui/plain-dialog.tsx'

// Loads only when somebody asks, so that the product page stays light.
const AskForm = onDemand(() => import('./ask-form.tsx'))

/** Asks the store about a product. Signed out, a link to the sign-in page. */
export function AskQuestion({ productId }: { productId: string }) {
  const session = useAccount()
  const { pathname, search } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  if (!session)
    return (
      <ActionLink to={loginOf('customer', `${pathname}${search}#questions`, 'question')}>Ask a question</ActionLink>
    )
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <Action onClick={show}>Ask a question</Action>
      <PlainDialog ref={dialog} title="Ask a question" onClose={() => setOpen(false)}>
        {open && (
          <Suspense fallback={<p role="status">Loading</p>}>
            <AskForm productId={productId} onClose={() => dialog.current?.close()} />
          </Suspense>
        )}
      </PlainDialog>
    </>
  )
}
