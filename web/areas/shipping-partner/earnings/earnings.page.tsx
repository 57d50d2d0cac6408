import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { getPartnerEarnings, listOwnPartnerPayouts } from '#contract/payouts/partner-money.ts'
import { EarningsCards, EarningsTabs } from '#web/features/partners/partner-money.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Earnings', unlisted: true })

const limit = 24

/** Balance and payouts of a partner. */
export default function EarningsPage() {
  const url = useUrl()
  const paid = url.get('tab') === 'payouts'
  const page = { limit, offset: offsetOf(url.search, limit) }
  const earnings = useQuery({
    ...queryOf(getPartnerEarnings, { query: paid ? { limit } : page }),
    placeholderData: before => before,
  })
  const payouts = useQuery({
    ...queryOf(listOwnPartnerPayouts, { query: page }),
    placeholderData: before => before,
    enabled: paid,
  })
  return (
    <>
      <PageHeader title="Earnings" />
      <EarningsCards earnings={earnings.data} />
      <Section flush>
        <EarningsTabs
          {...{ paid, earnings, payouts, limit }}
          orders="/shipping-partner/orders"
          statements="/shipping-partner/earnings"
        />
      </Section>
    </>
  )
}
