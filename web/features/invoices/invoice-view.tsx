import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { getInvoice } from '#contract/invoices/invoices.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'

interface Props {
  /** Path of the area's documents. */
  invoices: string
  /** Path of the area's orders. */
  orders: string
  /** Page that the breadcrumb leads to. */
  back: { label: string; to: string }
}

/** The document of the URL's ID, with a print button. The print view has the document only. */
export function InvoiceView({ invoices, orders, back }: Props) {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(getInvoice, { params: { id } }))
  // The documents of a customer belong to their order, the others to a list of their own.
  const order =
    data?.orderId && back.to === orders ? [{ label: `Order ${data.orderName}`, to: `${orders}/${data.orderId}` }] : []
  return (
    <>
      <h1 className="visually-hidden">Invoice</h1>
      <Row gap={3} justify="between" wrap hideOn="print" style={{ marginBottom: 'var(--space-4)' }}>
        <Breadcrumbs crumbs={[back, ...order, { label: data?.name ?? 'Invoice' }]} />
        {data && (
          <Action look="main" onClick={() => print()}>
            Print or save as PDF
          </Action>
        )}
      </Row>
      {data ? (
        <InvoiceSheet {...{ invoice: data, invoices, orders }} />
      ) : (
        <NotShown error={error} back={back}>
          {error && <ErrorState error={error} message={loadFailed.invoices} onRetry={() => refetch()} />}
        </NotShown>
      )}
    </>
  )
}

function NotShown({
  error,
  back,
  children,
}: {
  error: { status: number } | null
  back: Props['back']
  children: ReactNode
}) {
  if (!error) return <SkeletonBox height={520} />
  if (error.status !== 404 && error.status !== 422) return children
  return (
    <EmptyState title="Invoice not found" action={<ActionLink to={back.to}>{back.label}</ActionLink>}>
      The link may be incomplete, or the invoice belongs to another account.
    </EmptyState>
  )
}
