import type { MetaFunction } from 'react-router'
import { NotAllowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewCoupon } from './new-coupon.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'New coupon', unlisted: true })

const crumbs = [{ label: 'Coupons', to: '/merchant/coupons' }, { label: 'New coupon' }]

export default function NewCouponPage() {
  const { can, known } = useRights()
  return (
    <>
      <PageHeader above={<Breadcrumbs crumbs={crumbs} />} title="New coupon" />
      {known && !can('coupons', 'manage') ? <NotAllowed /> : <NewCoupon />}
    </>
  )
}
