import { type CaseRow, caseStatusNames } from '#contract/cases/case-shapes.ts'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** A case's status. Names the reader if the case waits for an answer from them. */
export function CaseStatusBadge({ of }: { of: Pick<CaseRow, 'kind' | 'status' | 'waitsForCaller'> }) {
  const { name, tone } = caseStatusNames[of.status]
  if (of.kind === 'contact' && of.waitsForCaller && of.status === 'waiting_for_customer')
    return <StatusBadge tone="over">Answered</StatusBadge>
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
