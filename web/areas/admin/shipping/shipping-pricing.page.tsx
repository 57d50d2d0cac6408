import type { MetaFunction } from 'react-router'
import { Prices } from '#web/features/shipping/prices.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Shipping prices', unlisted: true })

/** The platform’s delivery prices between its zones. */
export default function AdminShippingPricingPage() {
  return (
    <>
      <PageHeader title="Shipping prices" />
      <Prices base="/admin/shipping" whose="platform" />
    </>
  )
}
