import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { InvoiceList } from '#web/features/invoices/invoice-list.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Invoices', unlisted: true })

/** The store's invoices and credit notes, and those of the platform for its commission. */
export default function InvoicesPage() {
  return (
    <>
      <PageHeader title="Invoices" />
      <Allowed to="transactions">
        <InvoiceList invoices="/merchant/invoices" />
      </Allowed>
    </>
  )
}
