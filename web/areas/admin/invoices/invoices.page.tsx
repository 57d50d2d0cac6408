import type { MetaFunction } from 'react-router'
import { InvoiceList } from '#web/features/invoices/invoice-list.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Invoices', unlisted: true })

/** Invoices and credit notes of every store, and those of the platform. */
export default function AdminInvoicesPage() {
  return (
    <>
      <PageHeader title="Invoices" />
      <InvoiceList invoices="/admin/invoices" ofAll />
    </>
  )
}
