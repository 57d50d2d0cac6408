import { type CaseOutcome, type CaseRow, caseStatusNames } from './case-shapes.ts'

/**
 * Names a case's status for its reader. It says “Answer needed” if the case waits for the reader, and to customers, stores and
 * partners that Bitmarte is next, in the words of `nextOf` on the server.
 */
export function caseStatusWords({
  kind,
  status,
  waitsForCaller,
}: Pick<CaseRow, 'kind' | 'status' | 'waitsForCaller'>): string {
  if (status === 'open' && !waitsForCaller) return `Bitmarte ${kind === 'contact' ? 'answers' : 'decides'} next`
  if (status === 'open' || !waitsForCaller) return caseStatusNames[status].name
  return kind === 'contact' && status === 'waiting_for_customer' ? 'Answered' : 'Answer needed'
}

/** Says what a decision means for the customer, to the customer or to somebody else. `refund` is its amount in words. */
export function customerOutcomeWords(
  { outcome, refund }: { outcome: CaseOutcome; refund: string | undefined },
  toCustomer: boolean,
): string {
  const [who, gets, were] = toCustomer ? ['You', 'get', 'were'] : ['The customer', 'gets', 'was']
  if (outcome === 'replacement') return `${who} ${gets} a replacement`
  if (outcome === 'nothing') return `${who} ${gets} no refund`
  return refund ? `${who} ${gets} a refund of ${refund}` : `${who} ${were} already refunded`
}
