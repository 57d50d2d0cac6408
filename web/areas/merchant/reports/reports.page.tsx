import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { PrintButton } from '#web/features/reports/file-buttons.tsx'
import { Reports } from '#web/features/reports/reports.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Reports', unlisted: true })

/** Sales reports of the store. */
export default function MerchantReportsPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="Reports" action={can('reports') && <PrintButton />} />
      <Allowed to="reports">
        <Reports orders="/merchant/orders" stores={false} product={id => `/merchant/products/${id}`} />
      </Allowed>
    </>
  )
}
