import type { MetaFunction } from 'react-router'
import { PrintButton } from '#web/features/reports/file-buttons.tsx'
import { OneStore } from '#web/features/reports/one-store.tsx'
import { Reports } from '#web/features/reports/reports.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Reports', unlisted: true })

/** Sales report of all stores, or of the one in the URL parameter. */
export default function AdminReportsPage() {
  return (
    <>
      <PageHeader title="Reports" action={<PrintButton />} />
      <Reports orders="/admin/orders" stores product={id => `/admin/products/${id}`}>
        <OneStore />
      </Reports>
    </>
  )
}
