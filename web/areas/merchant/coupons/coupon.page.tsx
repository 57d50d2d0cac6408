import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { getCoupon } from '#contract/coupons/coupons.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { CouponActions } from './coupon-actions.tsx'
import { CouponBadge } from './coupon-status.tsx'
import { EditCoupon } from './edit-coupon.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Coupon', unlisted: true })

const list = '/merchant/coupons'

export default function CouponPage() {
  const { id = '' } = useParams()
  return (
    <Allowed to="coupons">
      <CouponById key={id} id={id} />
    </Allowed>
  )
}

function CouponById({ id }: { id: string }) {
  const manage = useRights().can('coupons', 'manage')
  const { data, error, refetch } = useQuery(queryOf(getCoupon, { params: { id } }))
  const title = data?.title ?? 'Coupon'
  return (
    <>
      {data && <title>{`${data.title} · Bitmarte`}</title>}
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: 'Coupons', to: list }, { label: title }]} />}
        title={title}
        aside={data && <CouponBadge status={data.status} />}
        action={data && manage && <CouponActions coupon={data} />}
      />
      {data ? (
        <EditCoupon key={data.endDate} coupon={data} readOnly={!manage} />
      ) : error ? (
        <Missing failure={error} thing="coupon" back={['All coupons', list]} onRetry={refetch}>
          It was deleted, or the link is wrong.
        </Missing>
      ) : (
        <Columns side={<SkeletonBox height={220} />}>
          <SkeletonBox height={360} />
          <SkeletonBox height={220} />
        </Columns>
      )}
    </>
  )
}
