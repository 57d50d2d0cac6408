import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#web/shell/on-demand.tsx'
import { isGuest, useSession } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Link } from '#web/ui/link.tsx'
import classes from './report-button.module.css'

// Loads with the contract's schemas only when somebody reports, so that pages with reviews and questions stay light.
const ReportDialog = onDemand(() => import('./report-dialog.tsx'))

interface Props {
  kind: 'review' | 'question'
  id: string
  /** User kind of the reporter: a reader, or the store that the review or question is about. */
  by?: 'customer' | 'merchant'
  reported?: boolean | undefined
}

/** Reports a review or question to the administrators. Signed out, a link to the sign-in page. */
export function ReportButton({ kind, id, by = 'customer', reported }: Props) {
  const signedIn = useSession(by)
  const session = isGuest(signedIn) ? undefined : signedIn
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const isDone = sent || reported
  if (!session)
    return (
      <Link to={loginOf(by, pathname + search, 'report')} className={classes.report} rel="nofollow">
        Report
      </Link>
    )
  return (
    <>
      <button type="button" className={classes.report} aria-disabled={isDone} onClick={() => setOpen(!isDone)}>
        {isDone ? 'Reported' : 'Report'}
      </button>
      {open && (
        <Suspense fallback={<p role="status">Loading</p>}>
          <ReportDialog kind={kind} id={id} onSent={() => setSent(true)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
