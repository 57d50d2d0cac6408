import type { CaseKind } from '#contract/cases/case-shapes.ts'
import { weekdayAndTime } from '#platform/lagos.ts'
import { bearerByFault, type CaseSide, type Parcel, waitsFor } from './cases.policy.ts'
import type { CaseRow } from './cases.store.ts'

/** A case with the names of its store and partner, and the parcel of its order. */
type Of = Pick<CaseRow, 'kind' | 'status' | 'due_at' | 'partner_id' | 'platform_carried'> & {
  store_name: string | null
  partner_name: string | null
  parcel: Parcel | null
}

/**
 * Says in a sentence or two who is next in a case and what happens if nobody acts; undefined once it is over. The pages and
 * mails of all sides use it. The rules are in docs/rules/cases.md.
 */
export function nextOf(of: Of, reader: CaseSide, now: Date): string | undefined {
  const { status } = of
  const until = of.due_at && weekdayAndTime(of.due_at)
  if (status === 'decided' || status === 'closed') return undefined
  if (of.kind === 'dispute')
    return until
      ? `Bitmarte answers the bank by ${until}. Otherwise the bank decides for the customer.`
      : 'The bank decides next.'
  const overdue = status === 'open' && of.due_at !== null && of.due_at < now
  const by = until && !overdue ? ` by ${until}` : ''
  if (status === 'open' && reader === 'customer' && of.parcel?.status === 'cancelled')
    return 'The order is cancelled and refunded. Bitmarte decides who bears the loss. You don’t need to do anything.'
  if (status === 'open') {
    const next = {
      customer: `Bitmarte ${of.kind === 'contact' ? 'answers' : 'decides'} next${by} and writes to you.`,
      store: `Bitmarte decides next${by} and writes to you. You can add something before that.`,
      partner: `Bitmarte decides next${by} and writes to you. You can add something before that.`,
      scheduler: `An administrator decides next${by}. You can add something before that.`,
      platform: `You are next${by}: ${of.kind === 'contact' ? 'answer' : 'decide, ask somebody'} or close the case. Nothing happens by itself.`,
    }[reader]
    return overdue ? `${next} The ${of.kind === 'contact' ? 'answer' : 'decision'} was due by ${until}.` : next
  }
  if (of.kind === 'contact' && status === 'waiting_for_customer' && reader === 'customer')
    return `We answered. If something is still open, write again${by}. Otherwise the help request is closed.`
  const otherwise = `Otherwise ${status === 'waiting_for_customer' ? closes(of.kind, reader) : unanswered(of, reader)}.`
  return waitsFor(of) === reader
    ? `Please answer${until ? ` by ${until}` : ''}. ${otherwise}`
    : `${nameOf(of)} can answer${until ? ` until ${until}` : ''}. ${otherwise}`
}

/** Says that the case closes, which customers call their help request. */
function closes(kind: CaseKind, reader: CaseSide): string {
  if (reader !== 'customer') return 'the case is closed'
  return kind === 'contact' ? 'the help request is closed' : 'we close your help request without a refund'
}

/** What the clock does without an answer: an order that never arrived and was paid is refunded, and other cases are decided. */
function unanswered(of: Of, reader: CaseSide): string {
  if (of.kind !== 'never_arrived' || of.parcel?.type === 'replacement')
    return reader === 'platform' ? 'you decide without it' : 'Bitmarte decides with what it knows'
  const refund = of.parcel?.refunded ? 'a refund of what isn’t refunded yet' : 'a full refund'
  if (reader === 'customer') return `you get ${refund}`
  const bearer = bearerByFault(of, of.parcel)
  if (bearer === reader && bearer !== 'platform') return `the customer gets ${refund}, which you bear`
  const names = { store: of.store_name, partner: of.partner_name, platform: 'Bitmarte' }
  return `the customer gets ${refund}, which ${names[bearer] ?? 'the store'} bears`
}

/** Names the side that a case waits for, at the start of a sentence. */
function nameOf(of: Of): string {
  switch (waitsFor(of)) {
    case 'store':
      return of.store_name ?? 'The store'
    case 'partner':
      return of.partner_name ?? 'The delivery partner'
    case 'customer':
      return 'The customer'
    default:
      return 'Bitmarte’s delivery team'
  }
}
