import { useLocation } from 'react-router'
import type { Review } from '#contract/content/reviews.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { count as counted } from '#web/ui/format.ts'
import { IconThumbUp } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './helpful-button.module.css'
import type { useHelpful } from './use-helpful.ts'

/** How many customers found a review helpful; nothing if none did. */
export function HelpfulCount({ count }: { count: number }) {
  if (!count) return null
  return <Note>{count === 1 ? '1 customer' : `${counted(count)} customers`} found this helpful</Note>
}

/** Marks a review as helpful, or takes the mark back. Signed out, a link to the sign-in page; on one's own, the count. */
export function HelpfulButton({ review, helpful }: { review: Review; helpful: ReturnType<typeof useHelpful> }) {
  const { signedIn, own, marked, count, toggle } = helpful
  const { pathname, search } = useLocation()
  const label = (
    <>
      <IconThumbUp size={16} stroke={1.8} aria-hidden="true" />
      Helpful
      {count > 0 && ` · ${counted(count)}`}
      <span className="visually-hidden">: review by {review.reviewer}</span>
    </>
  )
  if (own) return <HelpfulCount count={count} />
  if (!signedIn)
    return (
      <Link to={loginOf('customer', pathname + search, 'helpful')} className={classes.helpful} rel="nofollow">
        {label}
      </Link>
    )
  return (
    <button type="button" className={classes.helpful} aria-pressed={marked} onClick={toggle}>
      {label}
    </button>
  )
}
