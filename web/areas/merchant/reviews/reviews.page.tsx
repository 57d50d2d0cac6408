import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StoreReviews } from './store-reviews.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Reviews', unlisted: true })

export default function ReviewsPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="Reviews" />
      <Allowed to="testimonials">
        <StoreReviews readOnly={!can('testimonials', 'manage')} />
      </Allowed>
    </>
  )
}
