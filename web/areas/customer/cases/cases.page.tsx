import type { MetaFunction } from 'react-router'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { caseColumns } from '#web/features/cases/case-columns.tsx'
import { OwnCases } from '#web/features/cases/own-cases.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Cases', unlisted: true })

const { name, kind, order, store, opened, status } = caseColumns
const columns = [name, kind, order, store, opened, status]

/** A customer’s reports and messages to the platform. */
export default function CasesPage() {
  return (
    <>
      <OwnHeader title="Cases" />
      <OwnCases columns={columns} path="/customer/cases">
        If something is wrong with an order, open it under Orders and report the problem there. Once its return time is
        over, the order says whom to write to.
      </OwnCases>
    </>
  )
}
