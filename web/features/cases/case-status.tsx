import { type CaseRow, caseStatusNames } from '#contract/cases/case-shapes.ts'
import { caseStatusWords } from '#contract/cases/case-words.ts'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** A case's status in the words of its reader. */
export function CaseStatusBadge({ of }: { of: Pick<CaseRow, 'kind' | 'status' | 'waitsForCaller'> }) {
  return <StatusBadge tone={toneOf(of)}>{caseStatusWords(of)}</StatusBadge>
}

function toneOf({ kind, status, waitsForCaller }: Pick<CaseRow, 'kind' | 'status' | 'waitsForCaller'>) {
  if (status === 'open' && !waitsForCaller) return 'waits'
  if (status === 'open' || !waitsForCaller) return badgeTones[caseStatusNames[status].tone]
  return kind === 'contact' && status === 'waiting_for_customer' ? 'over' : 'needs'
}

/** The deadline of the next answer. */
export function CaseDue({ of }: { of: Pick<CaseRow, 'dueAt' | 'overdue'> }) {
  return of.dueAt && <Note late={of.overdue}>{of.overdue ? 'Overdue' : `Until ${dayAndTime(of.dueAt)}`}</Note>
}
