import { useQuery } from '@tanstack/react-query'
import { invoiceKindNames } from '#contract/invoices/invoice-kind-names.ts'
import { listInvoices } from '#contract/invoices/invoices.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'

/** The invoice and credit notes of an order, newest first. */
export const invoicesOf = (orderId: string) => queryOf(listInvoices, { query: { orderId, limit: 24 } })

/** Links to an order's invoice and credit notes. Renders nothing before they are issued. */
export function OrderInvoices({ orderId, invoices }: { orderId: string; invoices: string }) {
  const { data } = useQuery(invoicesOf(orderId))
  return data?.rows.toReversed().map(({ id, kind, name }) => (
    <ActionLink key={id} to={`${invoices}/${id}`}>
      {kind === 'invoice' ? invoiceKindNames[kind] : `${invoiceKindNames[kind]} ${name}`}
    </ActionLink>
  ))
}
