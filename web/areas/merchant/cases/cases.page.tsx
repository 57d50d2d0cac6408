import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { caseColumns } from '#web/features/cases/case-columns.tsx'
import { OwnCases } from '#web/features/cases/own-cases.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Cases', unlisted: true })

const { name, kind, order, customer, opened, due, status } = caseColumns
const columns = [name, kind, order, customer, opened, due, status]

/** Problems that customers and carriers report of a store’s orders. */
export default function CasesPage() {
  return (
    <>
      <PageHeader title="Cases" />
      <Allowed to="orders">
        <OwnCases columns={columns} path="/merchant/cases">
          Problems that customers report of your orders appear here. Each says by when to answer, and what happens
          otherwise.
        </OwnCases>
      </Allowed>
    </>
  )
}
