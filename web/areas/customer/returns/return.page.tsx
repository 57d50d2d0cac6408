import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { quoteReturn } from '#contract/orders/returns.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { useRules } from '#web/shell/rules.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { endWords } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox, SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { AskReturn } from './ask-return.tsx'
import { ReturnsOfOrder } from './returns-of-order.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Return or exchange', unlisted: true })

export default function ReturnPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({ ...queryOf(quoteReturn, { params: { orderId: id } }), ...keptQuery })
  const online = useOnline()
  if (data) return <Ask key={data.orderId} quote={data} />
  if (!online) return <NoNetwork />
  if (error?.status === 404 || error?.status === 422)
    return (
      <>
        <h1 className="visually-hidden">Return or exchange</h1>
        <EmptyState title="Order not found." action={<ActionLink to="/customer/orders">Your orders</ActionLink>}>
          The link may be incomplete, or the order belongs to another account.
        </EmptyState>
      </>
    )
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <Stack gap={4}>
      <SkeletonLines lines={2} />
      <SkeletonBox height={260} />
      <SkeletonBox height={180} />
    </Stack>
  )
}

function Ask({ quote }: { quote: ReturnQuote }) {
  const goOn = useGoOn()
  const { returnAnswerHours } = useRules()
  const { orderId, orderName, storeName, windowEndsAt } = quote
  return (
    <>
      <title>{`Return or exchange ${orderName} · Bitmarte`}</title>
      <Breadcrumbs
        crumbs={[
          { label: 'Orders', to: '/customer/orders' },
          { label: `Order ${orderName}`, to: `/customer/orders/${orderId}` },
          { label: 'Return or exchange' },
        ]}
      />
      <header style={{ marginBlock: 'var(--space-2) var(--space-4)' }}>
        <Text as="h1" size="2xl">
          Return or exchange
        </Text>
        {quote.canReturn && (
          <Text as="p" tone="muted" size="lg">
            {storeName} responds within {returnAnswerHours} hours.
            {windowEndsAt && ` You can request a return until ${endWords(windowEndsAt)}.`}
          </Text>
        )}
      </header>
      <Stack gap={4}>
        {quote.returns.length > 0 && (
          <Section title="Already requested">
            <ReturnsOfOrder returns={quote.returns} />
          </Section>
        )}
        {quote.canReturn ? (
          <AskReturn quote={quote} onAsked={id => goOn(`/customer/returns?id=${id}`)} />
        ) : (
          <EmptyState
            title={quote.why ?? 'No items can be returned.'}
            action={<ActionLink to={`/customer/orders/${orderId}`}>Open the order</ActionLink>}
          >
            If something is wrong, <Link to="/contact-us">contact us</Link>.
          </EmptyState>
        )}
      </Stack>
    </>
  )
}
