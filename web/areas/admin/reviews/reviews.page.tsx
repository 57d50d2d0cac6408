import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { hideReview, listReportedReviews, type ReportedReview, restoreReview } from '#contract/content/reviews.ts'
import { ModerationButtons, Reports, reasonsToHide } from '#web/areas/admin/moderation.tsx'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { SubjectLine } from '#web/features/reviews/subject-line.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List, Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Reviews', unlisted: true })

const limit = 12

/** Reported and hidden reviews. */
export default function AdminReviewsPage() {
  const { search, get } = useUrl()
  const state = get('state') === 'hidden' ? 'hidden' : 'open'
  const [hiding, setHiding] = useState<ReportedReview>()
  const { data, error, refetch } = useQuery({
    ...queryOf(listReportedReviews, { query: { state, limit, offset: offsetOf(search, limit) } }),
    placeholderData: keepPreviousData,
  })
  const invalidates = [listReportedReviews.id]
  const hide = useChange(hideReview, { invalidates, onSuccess: () => setHiding(undefined) })
  const restore = useChange(restoreReview, { invalidates })
  return (
    <>
      <PageHeader title="Reviews" />
      <Section flush>
        <TabsWithCounts
          label="Reviews"
          param="state"
          tabs={[
            { value: '', label: 'Reported', count: data?.counts.open },
            { value: 'hidden', label: 'Hidden', count: data?.counts.hidden },
          ]}
        />
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={10} />}
        {data?.rows.length === 0 && (
          <EmptyList>
            <EmptyState title={state === 'open' ? 'No reported reviews' : 'No hidden reviews'}>
              Reviews that a customer or a store reports appear here.
            </EmptyState>
          </EmptyList>
        )}
        <List lined={0} aria-label="Reviews">
          {data?.rows.map(row => (
            <Stack as="li" gap={2} pad={5} key={row.id}>
              <ReviewCard
                review={row}
                storeName={row.storeName}
                head={<SubjectLine of={row} note={row.productId ? row.storeName : undefined} />}
                foot={<Reports of={row} />}
              />
              <ModerationButtons
                of={row}
                name={row.reviewer}
                reported={state === 'open'}
                busy={restore.isPending}
                onRestore={() => restore.mutate({ params: { id: row.id } })}
                onHide={() => setHiding(row)}
              />
            </Stack>
          ))}
        </List>
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
      <ReasonDialog
        question={
          hiding && {
            title: `Hide the review by ${hiding.reviewer}?`,
            body: 'Nobody sees it, and its rating no longer counts. The author sees your reason.',
            confirm: 'Hide review',
            reasons: reasonsToHide,
          }
        }
        busy={hide.isPending}
        onClose={() => setHiding(undefined)}
        onReason={reason => hiding && hide.mutate({ params: { id: hiding.id }, body: { reason } })}
      />
    </>
  )
}
