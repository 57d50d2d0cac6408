import type { MetaFunction } from 'react-router'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { PrintButton } from '#web/features/reports/file-buttons.tsx'
import { OneStore } from '#web/features/reports/one-store.tsx'
import { Reports } from '#web/features/reports/reports.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Reports', unlisted: true })

/** Sales report of all stores, or of the one in the URL parameter. */
export default function AdminReportsPage() {
  const opens = useOpens()
  return (
    <>
      <PageHeader title="Reports" action={<PrintButton />} />
      <Reports
        orders={opens('/admin/orders') ? '/admin/orders' : undefined}
        stores
        product={id => (opens('/admin/products') ? `/admin/products/${id}` : undefined)}
      >
        <OneStore />
      </Reports>
    </>
  )
}
