import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { Prices } from '#web/features/shipping/prices.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your delivery prices', unlisted: true })

/** Prices of a store's own deliveries between its zones. */
export default function MerchantShippingPricingPage() {
  return (
    <Allowed to="shipping">
      <PageHeader title="Your delivery prices" />
      <Prices base="/merchant/shipping" whose="store" />
    </Allowed>
  )
}
