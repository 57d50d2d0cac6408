import type { MetaFunction } from 'react-router'
import { caseColumns } from '#web/features/cases/case-columns.tsx'
import { OwnCases } from '#web/features/cases/own-cases.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Cases', unlisted: true })

const { name, kind, order, store, opened, due, status } = caseColumns
const columns = [name, kind, order, store, opened, due, status]

/** Problems with the parcels of a delivery partner. */
export default function CasesPage() {
  return (
    <>
      <PageHeader title="Cases" />
      <OwnCases columns={columns} path="/shipping-partner/cases">
        Reports about your parcels appear here. Each says by when to answer, and what happens otherwise.
      </OwnCases>
    </>
  )
}
