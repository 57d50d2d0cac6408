import type { MetaFunction } from 'react-router'
import { returnColumns } from '#web/features/returns/return-columns.tsx'
import { ReturnsFile, ReturnsIndex } from '#web/features/returns/returns-index.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageOf, useUrl } from '#web/ui/url.ts'
import { ReturnDrawer } from './return-drawer.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Returns', unlisted: true })

const { name, asked, who, goods, amount, status, next } = returnColumns
const columns = [name, asked, who, goods, amount, status, next]
const tabs = [
  { tab: 'all', label: 'All' },
  { tab: 'overdue', label: 'Needs your decision' },
  { tab: 'to_decide', label: 'Requested' },
  { tab: 'coming_back', label: 'Coming back' },
  { tab: 'received', label: 'Received' },
  { tab: 'to_give_back', label: 'To give back' },
  { tab: 'closed', label: 'Closed' },
  { tab: 'rejected', label: 'Rejected' },
] as const

/** Returns, those that need a decision first, with a drawer for one of them. */
export default function ReturnsPage() {
  const { search, get, to, set } = useUrl()
  const page = pageOf(search) > 1 ? pageOf(search) : null
  return (
    <>
      <PageHeader title="Returns" action={<ReturnsFile />} />
      <ReturnsIndex columns={columns} tabs={tabs} rowLink={row => to({ id: row.id, page })} />
      <ReturnDrawer id={get('id')} onClose={() => set({ id: null, page })} />
    </>
  )
}
