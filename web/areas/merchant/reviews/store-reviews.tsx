import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listStoreReviews, type StoreReview } from '#contract/catalog/selling.ts'
import { countedUpTo } from '#contract/endpoint.ts'
import { generic } from '#contract/messages.ts'
import { ReportButton } from '#web/features/reviews/report-button.tsx'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { SubjectLine } from '#web/features/reviews/subject-line.tsx'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Filter, FilterChips } from '#web/ui/filter-chips.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { AnswerForm } from './answer-form.tsx'
import { reviewsNarrowed, reviewsPerPage, storeReviewsIn } from './store-reviews-query.ts'

const stars: Filter = {
  param: 'stars',
  label: 'Stars',
  options: [5, 4, 3, 2, 1].map(number => ({
    value: String(number),
    label: number === 1 ? '1 star' : `${number} stars`,
  })),
}

/** Reviews of a store and its products, which the store can answer or report. */
export function StoreReviews({ readOnly }: { readOnly: boolean }) {
  const { search } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listStoreReviews, { query: storeReviewsIn(search) }),
    placeholderData: keepPreviousData,
  })
  const counts = data?.counts
  return (
    <Section flush>
      <TabsWithCounts
        label="Reviews by status"
        param="state"
        tabs={[
          { value: '', label: 'All', count: counts?.all },
          { value: 'unanswered', label: 'To answer', count: counts?.unanswered },
          { value: 'answered', label: 'Answered', count: counts?.answered },
          { value: 'reported', label: 'Reported', count: counts?.reported || undefined },
        ]}
      />
      <ListBar>
        <SearchField placeholder="Search by product or text" />
        <FilterChips filters={[stars]} />
      </ListBar>
      <Stack lined={0} style={{ padding: 'var(--space-1) var(--inset) var(--space-2)' }}>
        {data?.rows.map(review => (
          <Row key={review.id} review={review} readOnly={readOnly} />
        ))}
        {error && !data && <ErrorState error={error} message={generic.retry} onRetry={() => refetch()} />}
        {!data && !error && <SkeletonLines lines={8} />}
        {data?.rows.length === 0 && (
          <EmptyList>
            {reviewsNarrowed(search) ? (
              <EmptyState title="No matching reviews" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another tab or remove a filter.
              </EmptyState>
            ) : (
              <EmptyState title="No reviews yet">
                Customers can review products they received. Reviews appear here, and you can answer once and edit your
                answer.
              </EmptyState>
            )}
          </EmptyList>
        )}
      </Stack>
      {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={reviewsPerPage} />}
    </Section>
  )
}

function Row({ review, readOnly }: { review: StoreReview; readOnly: boolean }) {
  return (
    <ReviewCard
      review={review}
      storeName={review.storeName}
      head={<SubjectLine of={review} />}
      act={
        review.reported ? (
          <Note>Reported. We are reviewing it.</Note>
        ) : (
          !readOnly && <ReportButton kind="review" id={review.id} by="merchant" />
        )
      }
      foot={!readOnly && <AnswerForm review={review} />}
    />
  )
}
