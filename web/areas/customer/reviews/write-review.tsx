import { useQuery } from '@tanstack/react-query'
import { listOwnReviews, listReviewable } from '#contract/content/reviews.ts'
import { generic } from '#contract/messages.ts'
import { SubjectLine } from '#web/features/reviews/subject-line.tsx'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox, SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { AddProductReview, AddStoreReview, EditReview } from './review-form.tsx'

/** Form for the review of a product or store, new or existing. */
export function WriteReview({ of }: { of: { productId: string } | { storeId: string } }) {
  const goOn = useGoOn()
  const own = useQuery({ ...queryOf(listOwnReviews, { query: of }), ...keptQuery })
  const waiting = useQuery({ ...queryOf(listReviewable, { query: of }), ...keptQuery })
  const online = useOnline()
  const onDone = () => goOn('/customer/reviews?tab=written')
  const review = own.data?.rows[0]
  const item = review ?? waiting.data?.rows[0]
  if (!item && !(own.data && waiting.data) && !online) return <NoNetwork />
  const error = own.error ?? waiting.error
  const title = review ? 'Your review' : 'Write a review'
  return (
    <Stack gap={4}>
      <Breadcrumbs crumbs={[{ label: 'Reviews', to: '/customer/reviews' }, { label: title }]} />
      <h1>{title}</h1>
      {error && error.status !== 422 ? (
        <ErrorState
          error={error}
          message={generic.retry}
          onRetry={() => Promise.all([own.refetch(), waiting.refetch()])}
        />
      ) : item ? (
        <Section>
          <Stack gap={4}>
            <SubjectLine of={item} note={item.productId && item.storeName} />
            {review ? (
              <EditReview review={review} onDone={onDone} />
            ) : item.productId === null ? (
              <AddStoreReview storeId={item.storeId} onDone={onDone} />
            ) : (
              <AddProductReview productId={item.productId} onDone={onDone} />
            )}
          </Stack>
        </Section>
      ) : error || (own.data && waiting.data) ? (
        <EmptyState title="Nothing to review here" action={<ActionLink to="/customer/reviews">To review</ActionLink>}>
          You can review products and stores after delivery.
        </EmptyState>
      ) : (
        <>
          <SkeletonLines lines={2} />
          <SkeletonBox height={320} />
        </>
      )}
    </Stack>
  )
}
