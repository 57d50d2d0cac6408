import type { MetaFunction } from 'react-router'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { caseColumns } from '#web/features/cases/case-columns.tsx'
import { customerNames } from '#web/features/cases/case-words.ts'
import { OwnCases } from '#web/features/cases/own-cases.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Help requests', unlisted: true })

const { order, store, opened, status } = caseColumns
const kind: typeof caseColumns.kind = { ...caseColumns.kind, cell: row => customerNames(row).title }
const columns = [{ ...caseColumns.name, header: 'Request' }, kind, order, store, opened, status]

/** A customer’s reports and messages to the platform. */
export default function CasesPage() {
  return (
    <>
      <OwnHeader title="Help requests" />
      <OwnCases columns={columns} path="/customer/cases" word="help request">
        If something is wrong with an order, open it under Orders and report the problem there. When its return time is
        over, the order says how to write to the store or to us.
      </OwnCases>
    </>
  )
}
