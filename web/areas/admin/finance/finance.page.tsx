import type { MetaFunction } from 'react-router'
import { PrintButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Finance } from './finance.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Finance', unlisted: true })

/** Division of the orders' money between stores, partners, Paystack and Bitmarte. */
export default function AdminFinancePage() {
  return (
    <>
      <PageHeader title="Finance" action={<PrintButton />} />
      <Finance />
    </>
  )
}
