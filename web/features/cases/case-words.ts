import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { dayAndTime } from '#web/ui/format.ts'

/** Returns what happens next in a case, for its customer; undefined once it is over. */
export function nextOf({
  kind,
  status,
  dueAt,
  storeName,
  partnerName,
}: Pick<CaseFile, 'kind' | 'status' | 'dueAt' | 'storeName' | 'partnerName'>): string | undefined {
  const until = dueAt ? ` until ${dayAndTime(dueAt)}` : ''
  const otherwise = kind === 'never_arrived' ? 'Without an answer you are refunded.' : 'Then we decide.'
  switch (status) {
    case 'waiting_for_store':
      return `${storeName ?? 'The store'} can answer${until}. ${otherwise}`
    case 'waiting_for_carrier':
      return `${partnerName ?? 'The carrier'} can answer${until}. ${otherwise}`
    case 'waiting_for_customer':
      return `We need your answer${until}. Without it we close the case.`
    case 'open':
      return 'We are looking into it and write to you when we have decided.'
    case 'decided':
    case 'closed':
      return undefined
  }
}
