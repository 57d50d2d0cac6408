import { type CaseRow, caseStatusNames } from '#contract/cases/case-shapes.ts'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/**
 * A case's status. It says “Answer needed” if the case waits for the reader, and to customers, stores and partners that
 * Bitmarte is next, in the words of `nextOf` on the server.
 */
export function CaseStatusBadge({ of }: { of: Pick<CaseRow, 'kind' | 'status' | 'waitsForCaller'> }) {
  const { name, tone } = caseStatusNames[of.status]
  if (of.kind === 'contact' && of.waitsForCaller && of.status === 'waiting_for_customer')
    return <StatusBadge tone="over">Answered</StatusBadge>
  if (of.status === 'open' && !of.waitsForCaller)
    return (
      <StatusBadge tone="waits">
        {of.kind === 'contact' ? 'Bitmarte answers next' : 'Bitmarte decides next'}
      </StatusBadge>
    )
  return of.waitsForCaller && of.status !== 'open' ? (
    <StatusBadge tone="needs">Answer needed</StatusBadge>
  ) : (
    <StatusBadge tone={badgeTones[tone]}>{name}</StatusBadge>
  )
}

/** The deadline of the next answer. */
export function CaseDue({ of }: { of: Pick<CaseRow, 'dueAt' | 'overdue'> }) {
  return of.dueAt && <Note late={of.overdue}>{of.overdue ? 'Overdue' : `Until ${dayAndTime(of.dueAt)}`}</Note>
}
