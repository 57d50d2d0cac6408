import { useQuery } from '@tanstack/react-query'
import { loadFailed } from '#contract/failures.ts'
import { cardName } from '#contract/money/card-name.ts'
import { getTransaction, type ListedTransaction } from '#contract/read-models/transactions.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { type FigureLine, FigureLines } from '#web/features/reports/figure-lines.tsx'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { TransactionStatusBadge } from './transaction-columns.tsx'
import { ordersLine, purposeWords } from './transaction-words.ts'

interface Item {
  productName: string
  productPrice: number
  quantity: number
  id: string
}

const itemColumns: readonly Column<Item>[] = [
  { id: 'product', header: 'Product', strong: true, cell: row => row.productName },
  { id: 'price', header: 'Price', numeric: true, cell: row => <Money amount={row.productPrice} /> },
  { id: 'quantity', header: 'Quantity', numeric: true, cell: row => row.quantity },
]

/** What the paid orders cost, down to the payment: products, discounts, delivery, and what gift cards and credit paid. */
function priceLines({ prices, amount }: ListedTransaction): FigureLine[] {
  if (!prices) return []
  const { products, discounts, delivery } = prices
  const otherwisePaid = sumOf(products, -discounts, delivery, -amount)
  return [
    { label: 'Products', value: naira(products) },
    ...(discounts > 0 ? [{ label: 'Discounts', value: naira(-discounts) }] : []),
    { label: 'Delivery', value: naira(delivery) },
    ...(otherwisePaid > 0 ? [{ label: 'Paid with gift cards and credit', value: naira(-otherwisePaid) }] : []),
  ]
}

/** Administrators also see payments that failed, so theirs has the general word. */
const words = {
  admin: { thing: 'payment', title: 'Payment', all: 'Received payments' },
  merchant: { thing: 'transaction', title: 'Transaction', all: 'Transactions' },
} as const

/** Details of a payment: purpose, payer, method and status of the money. `area` is the area of the page. */
export function TransactionDetails({ id, area }: { id: string; area: 'merchant' | 'admin' }) {
  const { data, error, refetch } = useQuery(queryOf(getTransaction, { params: { id } }))
  const { can } = useRights()
  const list = `/${area}/transactions`
  const { thing, title, all } = words[area]
  if (error && !data)
    return (
      <>
        <PageHeader above={<Breadcrumbs crumbs={[{ label: all, to: list }]} />} title={title} />
        <Missing
          failure={error}
          thing={thing}
          back={[`All ${all.toLowerCase()}`, list]}
          message={loadFailed.transactions}
          onRetry={refetch}
        />
      </>
    )
  if (!data) return <SkeletonLines lines={8} />
  const facts: Fact[] = [
    ['Paid', dayAndTime(data.date)],
    ['For', data.plan ? ordersLine(data) : purposeWords[data.purpose]],
    ['Customer', data.customerName],
    ['E-mail', data.customerEmail],
    ['By', cardName(data)],
    ['Bank', data.bank],
    ['Country', data.country],
    ['IP address', data.ipAddress],
    ['Transaction', data.transactionId],
    ['Reference', data.reference],
  ]
  return (
    <>
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: all, to: list }, { label: ordersLine(data) }]} />}
        title={ordersLine(data)}
        aside={<TransactionStatusBadge of={data} />}
      />
      <Columns
        side={
          <>
            <Section title="Money">
              <FigureLines
                lines={[
                  ...priceLines(data),
                  {
                    label: area === 'admin' ? 'Paid by card' : 'Paid for your order',
                    value: naira(data.amount),
                    sum: true,
                    note: data.fees !== null && `Bitmarte pays Paystack’s fee of ${naira(data.fees)}`,
                  },
                  ...(data.refunded > 0
                    ? [
                        { label: 'Refund', value: naira(-data.refunded) },
                        { label: 'Not refunded', value: naira(sumOf(data.amount, -data.refunded)), sum: true },
                      ]
                    : []),
                ]}
              />
              {area === 'admin' && can('finance') && (
                <div style={{ marginTop: 'var(--space-3)' }}>
                  <ActionLink to={`/admin/ledger?view=journal&payment=${data.id}`}>Ledger entries</ActionLink>
                </div>
              )}
            </Section>
            {data.plan && area === 'admin' && (
              <Section title="Store">
                <ActionLink to={`/admin/stores/${data.plan.storeId}`}>{data.plan.storeName}</ActionLink>
              </Section>
            )}
            {data.orders.length > 0 && (
              <Section title={data.orders.length > 1 ? 'Orders' : 'Order'}>
                <Row gap={3} wrap>
                  {data.orders.map(({ orderName, orderTrackerId }) => (
                    <ActionLink key={orderTrackerId} to={`/${area}/orders/${orderTrackerId}`}>
                      {orderName}
                    </ActionLink>
                  ))}
                </Row>
                {area === 'admin' && (
                  <Note>
                    An order’s page refunds it: cancel it before its delivery, or refund at Bitmarte’s expense under
                    Cases.
                  </Note>
                )}
              </Section>
            )}
          </>
        }
      >
        <Section title="Payment">
          <Facts facts={facts.filter(([, value]) => value)} />
        </Section>
        {data.orderItems.length > 0 && (
          <Section flush title="Items">
            <DataTable
              label="Items"
              columns={itemColumns}
              rows={data.orderItems.map((item, at) => ({ ...item, id: String(at) }))}
              rowId={row => row.id}
              empty={null}
            />
          </Section>
        )}
      </Columns>
    </>
  )
}
