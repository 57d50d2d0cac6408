import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { InvoiceView } from '#web/features/invoices/invoice-view.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Invoice', unlisted: true })

/** An order’s page links to its invoice, so those who see orders see it too. */
export default function InvoicePage() {
  return (
    <Allowed to={useRights().can('orders') ? 'orders' : 'transactions'}>
      <InvoiceView
        invoices="/merchant/invoices"
        orders="/merchant/orders"
        back={{ label: 'Invoices', to: '/merchant/invoices' }}
      />
    </Allowed>
  )
}
