import type { CaseRow } from '#contract/cases/case-shapes.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { When } from '#web/ui/when.tsx'
import { CaseDue, CaseStatusBadge } from './case-status.tsx'

type CaseColumn = Column<CaseRow>

/** Columns of lists of cases. */
export const caseColumns = {
  name: { id: 'case', header: 'Case', strong: true, cell: ({ name }) => name },
  kind: { id: 'kind', header: 'About', cell: ({ title }) => title },
  order: { id: 'order', header: 'Order', cell: ({ orderName }) => orderName ?? <Note>None</Note> },
  customer: { id: 'customer', header: 'Customer', cell: ({ customerName }) => customerName },
  store: { id: 'store', header: 'Store', wideOnly: true, cell: ({ storeName }) => storeName },
  owner: { id: 'owner', header: 'Owner', wideOnly: true, cell: ({ ownerName }) => ownerName ?? <Note>Nobody</Note> },
  opened: { id: 'opened', header: 'Opened', cell: ({ openedAt }) => <When at={openedAt} /> },
  due: { id: 'due', header: 'Deadline', cell: row => <CaseDue of={row} /> },
  status: { id: 'status', header: 'Status', cell: row => <CaseStatusBadge of={row} /> },
} satisfies Record<string, CaseColumn>
