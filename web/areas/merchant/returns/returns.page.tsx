import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { returnColumns } from '#web/features/returns/return-columns.tsx'
import { ReturnsFile, ReturnsIndex } from '#web/features/returns/returns-index.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Returns', unlisted: true })

const { name, asked, customer, goods, amount, status, next } = returnColumns
const columns = [name, asked, customer, goods, amount, status, next]
const tabs = [
  { tab: 'all', label: 'All' },
  { tab: 'to_decide', label: 'To decide' },
  { tab: 'coming_back', label: 'Coming back' },
  { tab: 'received', label: 'To inspect' },
  { tab: 'to_give_back', label: 'To give back' },
  { tab: 'overdue', label: 'Bitmarte decides' },
  { tab: 'closed', label: 'Closed' },
  { tab: 'rejected', label: 'Rejected' },
] as const

export default function ReturnsPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="Returns" action={can('returns') && <ReturnsFile />} />
      <Allowed to="returns">
        <ReturnsIndex columns={columns} tabs={tabs} rowLink={row => `/merchant/returns/${row.id}`} />
      </Allowed>
    </>
  )
}
