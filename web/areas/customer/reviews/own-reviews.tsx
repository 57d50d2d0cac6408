import type { OwnReview } from '#contract/content/reviews.ts'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { formOf, SubjectLine } from '#web/features/reviews/subject-line.tsx'
import { ActionLink } from '#web/ui/action.tsx'
import { Note } from '#web/ui/note.tsx'

/** Reviews that a customer wrote, each with a link to edit it. */
export function OwnReviews({ rows }: { rows: readonly OwnReview[] }) {
  return (
    <div style={{ marginBlock: 'calc(-1 * var(--space-4))' }}>
      {rows.map(review => (
        <ReviewCard
          key={review.id}
          review={review}
          storeName={review.storeName}
          head={
            <SubjectLine
              of={review}
              note={review.productId && review.storeName}
              action={
                <ActionLink to={formOf(review)}>
                  Edit<span className="visually-hidden"> your review of {review.productName ?? review.storeName}</span>
                </ActionLink>
              }
            />
          }
          foot={review.hiddenReason !== null && <Note late>Hidden by Bitmarte: {review.hiddenReason}</Note>}
        />
      ))}
    </div>
  )
}
