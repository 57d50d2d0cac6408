import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OwnCoupons } from './own-coupons.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Coupons', unlisted: true })

export default function CouponsPage() {
  const manage = useRights().can('coupons', 'manage')
  return (
    <>
      <PageHeader
        title="Coupons"
        action={
          manage && (
            <ActionLink look="main" to="/merchant/coupons/new">
              New coupon
            </ActionLink>
          )
        }
      />
      <Allowed to="coupons">
        <OwnCoupons manage={manage} />
      </Allowed>
    </>
  )
}
