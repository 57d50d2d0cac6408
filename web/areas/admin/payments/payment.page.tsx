import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { refundReasons } from '#contract/money/refund-reasons.ts'
import { type AdminPayment, getPayment, paymentStatusNames } from '#contract/read-models/admin-payments.ts'
import { ForPage, PageLink } from '#web/areas/admin/page-link.tsx'
import { Missing } from '#web/features/accounts/missing.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { ordersLine, purposeWords } from '#web/features/transactions/transaction-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { explainPayment, paymentTones } from './payment-words.ts'
import { SeeToPayment } from './resolve-payment.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Payment', unlisted: true })

const list = '/admin/payments'

/** Names orders, with links for roles that can open them. */
function Orders({ of }: { of: AdminPayment['orders'] }) {
  return (
    <Row as="span" gap={1} across={3} wrap>
      {of.map(({ orderTrackerId, orderName }) => (
        <PageLink key={orderTrackerId} to={`/admin/orders/${orderTrackerId}`}>
          {orderName}
        </PageLink>
      ))}
    </Row>
  )
}

/** A payment attempt, also one that wasn't paid: what became of it, and why it has no order. */
export default function AdminPaymentPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(getPayment, { params: { id } }))
  const { can } = useRights()
  const title = data ? ordersLine(data) : 'Payment'
  const facts: Fact[] = data
    ? [
        ['Amount', naira(data.amount)],
        ['Earlier order', data.paidBefore?.length && <Orders of={data.paidBefore} />],
        ['Received', data.paid !== null && naira(data.paid)],
        ['Refund', data.refunded > 0 && naira(data.refunded)],
        ['For', data.plan ? ordersLine(data) : purposeWords[data.purpose]],
        ['Payer', data.customerName],
        ['E-mail', data.customerEmail],
        ['Started', dayAndTime(data.createdAt)],
        ['Paid', data.paidAt && dayAndTime(data.paidAt)],
        ['Last asked', data.checkedAt && dayAndTime(data.checkedAt)],
        ['Paystack says', data.gatewayResponse],
        ['Reference', data.reference],
      ]
    : []
  return (
    <>
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: 'Payments', to: list }, { label: title }]} />}
        title={title}
        aside={data && <StatusBadge tone={paymentTones[data.status]}>{paymentStatusNames[data.status]}</StatusBadge>}
        action={data && <SeeToPayment payment={data} />}
      />
      {data ? (
        <Section title="Payment">
          <Stack gap={4}>
            <p>{explainPayment(data)}</p>
            {data.refundReason && <p>The mail to the payer gives the reason: “{refundReasons[data.refundReason]}”</p>}
            <Facts facts={facts.filter(([, value]) => value)} />
            <Row gap={3} wrap>
              {data.purpose !== 'plan' && (
                <ForPage to="/admin/customers">
                  <ActionLink to={`/admin/customers?search=${encodeURIComponent(data.customerEmail)}`}>
                    The payer’s account
                  </ActionLink>
                </ForPage>
              )}
              {(data.status === 'paid' || data.status === 'wrong') && (
                <ActionLink to={`/admin/transactions/${data.id}`}>What was received and refunded</ActionLink>
              )}
              {data.paid !== null && can('finance') && (
                <ActionLink to={`/admin/ledger?view=journal&payment=${data.id}`}>Ledger entries</ActionLink>
              )}
            </Row>
          </Stack>
        </Section>
      ) : error ? (
        <Missing
          failure={error}
          thing="payment"
          back={['All payments', list]}
          message={loadFailed.transactions}
          onRetry={refetch}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  )
}
