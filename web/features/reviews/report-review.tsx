import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import classes from './report-review.module.css'

// Loaded when somebody reports, with the schemas of the contract: reading takes neither.
const ReportForm = lazy(() => import('./report-form.tsx'))

interface Props {
  reviewId: string
  /** Who reports: a reader, or the store that it is about. */
  by?: 'customer' | 'merchant'
}

/** Tells the administrators of a review that should not stand; to sign in first, for who isn't. */
export function ReportReview({ reviewId, by = 'customer' }: Props) {
  const session = useSession(by)
  const { pathname, search } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  if (!session)
    return (
      <Link to={loginOf(by, pathname + search)} className={classes.report} rel="nofollow">
        Report
      </Link>
    )
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  const title = `report-${reviewId}`
  return (
    <>
      <button type="button" className={classes.report} onClick={show}>
        Report
      </button>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby={title} onClose={() => setOpen(false)}>
        <h3 id={title}>Reason?</h3>
        {open && (
          <Suspense fallback={<p role="status">Loading</p>}>
            <ReportForm reviewId={reviewId} onClose={() => dialog.current?.close()} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}
