import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { getPartnerEarnings, listOwnPartnerPayouts } from '#contract/payouts/partner-money.ts'
import { EarningsCards, EarningsTabs } from '#web/features/partners/partner-money.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useRules } from '#web/shell/rules.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Earnings', unlisted: true })

const limit = 24

/** Balance and payouts of a partner. */
export default function EarningsPage() {
  const { partnerShare } = useRules()
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
      <Text as="p" tone="muted" style={{ marginBottom: 'var(--space-4)' }}>
        You earn {partnerShare}% of an order’s delivery fee. The fee depends on distance, weight and vehicle, and
        discounts don’t reduce your share. A return earns as much as its order’s delivery. The share is the one that
        applied when the order was placed.
      </Text>
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
