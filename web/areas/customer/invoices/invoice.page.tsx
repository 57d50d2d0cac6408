import type { MetaFunction } from 'react-router'
import { InvoiceView } from '#web/features/invoices/invoice-view.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Invoice', unlisted: true })

export default function InvoicePage() {
  return (
    <InvoiceView
      invoices="/customer/invoices"
      orders="/customer/orders"
      back={{ label: 'Orders', to: '/customer/orders' }}
    />
  )
}
