import { deleteReview, listOwnReviews, listReviewable, type OwnReview } from '#contract/content/reviews.ts'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { formOf, SubjectLine } from '#web/features/reviews/subject-line.tsx'
import { useChange } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Note } from '#web/ui/note.tsx'

/** Reviews that a customer wrote, each with a link to edit it and a button to delete it. */
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
                  Edit
                  <Of review={review} />
                </ActionLink>
              }
            />
          }
          foot={
            review.hiddenReason === null ? (
              <div>
                <Delete review={review} />
              </div>
            ) : (
              <Note late>Hidden by Bitmarte: {review.hiddenReason}</Note>
            )
          }
        />
      ))}
    </div>
  )
}

const Of = ({ review }: { review: OwnReview }) => (
  <span className="visually-hidden"> your review of {review.productName ?? review.storeName}</span>
)

function Delete({ review }: { review: OwnReview }) {
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteReview, { invalidates: [listOwnReviews.id, listReviewable.id] })
  const ask = () =>
    confirm({
      title: 'Delete this review?',
      body: `${review.answer ? 'The store’s answer goes with it. ' : ''}You can write a new one afterwards.`,
      confirm: 'Delete review',
      danger: true,
      run: () => remove.send({ params: { id: review.id } }),
    })
  return (
    <>
      <Action look="quiet" busy={remove.isPending} onClick={ask}>
        Delete
        <Of review={review} />
      </Action>
      {dialog}
    </>
  )
}
