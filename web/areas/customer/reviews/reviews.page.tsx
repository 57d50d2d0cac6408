import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { listOwnReviews, listReviewable } from '#contract/content/reviews.ts'
import { generic } from '#contract/messages.ts'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { WaitingReviews } from '#web/features/reviews/waiting-reviews.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { OwnReviews } from './own-reviews.tsx'
import { WriteReview } from './write-review.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Reviews', unlisted: true })

const limit = 12

/** Lists of reviews to write and written ones. `?product=` or `?store=` opens a form. */
export default function ReviewsPage() {
  const url = useUrl()
  const [productId, storeId] = [url.get('product'), url.get('store')]
  if (productId) return <WriteReview key={productId} of={{ productId }} />
  if (storeId) return <WriteReview key={storeId} of={{ storeId }} />
  return <Lists />
}

function Lists() {
  const url = useUrl()
  const written = url.get('tab') === 'written'
  const offset = offsetOf(url.search, limit)
  const waitingQuery = useQuery({
    ...queryOf(listReviewable, { query: { limit, offset: written ? 0 : offset } }),
    ...keptQuery,
    placeholderData: before => before,
  })
  const ownQuery = useQuery({
    ...queryOf(listOwnReviews, { query: { limit, offset: written ? offset : 0 } }),
    ...keptQuery,
    placeholderData: before => before,
  })
  const online = useOnline()
  const shown = written ? ownQuery : waitingQuery
  if (!shown.data && !online) return <NoNetwork />
  const tabs = [
    { value: '', label: 'To review', count: waitingQuery.data?.count || undefined },
    { value: 'written', label: 'Written', count: ownQuery.data?.count || undefined },
  ]
  return (
    <>
      <OwnHeader title="Reviews" />
      <Section flush>
        <TabsWithCounts label="Your reviews" param="tab" tabs={tabs} />
        <h2 className="visually-hidden">{written ? 'Written' : 'To review'}</h2>
        {shown.error && !shown.data ? (
          <ErrorState error={shown.error} message={generic.retry} onRetry={shown.refetch} />
        ) : !shown.data ? (
          <div style={{ padding: 'var(--space-4) var(--inset)' }}>
            <SkeletonLines lines={5} />
          </div>
        ) : shown.data.rows.length === 0 ? (
          <EmptyList>
            <Nothing written={written} waiting={waitingQuery.data?.count ?? 0} />
          </EmptyList>
        ) : (
          <div style={{ padding: 'var(--space-4) var(--inset)' }}>
            {written ? (
              <OwnReviews rows={ownQuery.data?.rows ?? []} />
            ) : (
              <WaitingReviews rows={waitingQuery.data?.rows ?? []} />
            )}
          </div>
        )}
        {shown.data && <Pager count={shown.data.count} limit={limit} />}
      </Section>
    </>
  )
}

function Nothing({ written, waiting }: { written: boolean; waiting: number }) {
  if (written && waiting > 0)
    return (
      <EmptyState title="No reviews yet" action={<ActionLink to="/customer/reviews">To review</ActionLink>}>
        Your review helps other customers and the store.
      </EmptyState>
    )
  return (
    <EmptyState
      title={written ? 'No reviews yet' : 'Nothing to review'}
      action={<ActionLink to="/customer/orders">Your orders</ActionLink>}
    >
      You can review products after delivery, except those that go back.
    </EmptyState>
  )
}
