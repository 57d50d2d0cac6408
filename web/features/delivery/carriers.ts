import type { DispatcherRow, PartnerRow } from '#contract/delivery.ts'

/** Somebody that orders can be given to. */
export interface Carrier {
  kind: 'partner' | 'dispatcher'
  id: string
  name: string
  /** How much it carries, and how well. */
  load: string
  /** Those of the destinations that it doesn't serve. */
  outside: readonly string[]
}

const loadOf = ({ openOrders, unanswered }: { openOrders: number; unanswered: number }) =>
  `${openOrders} open${unanswered ? `, ${unanswered} not answered` : ''}`

/** Approved partners: those that serve every destination first, then those who carry least. */
export function partnersFor(partners: readonly PartnerRow[], destinations: readonly string[]): Carrier[] {
  const states = [...new Set(destinations)]
  return partners
    .filter(({ approved }) => approved)
    .map(partner => ({ partner, outside: states.filter(state => !partner.states.includes(state)) }))
    .toSorted(
      (a, b) =>
        a.outside.length - b.outside.length ||
        a.partner.openOrders + a.partner.unanswered - (b.partner.openOrders + b.partner.unanswered),
    )
    .map(({ partner, outside }) => ({
      kind: 'partner',
      id: partner.id,
      name: partner.companyName,
      load: [
        loadOf(partner),
        partner.onTimePercent === null ? 'no delivery in 30 days' : `${partner.onTimePercent}% on time`,
        partner.declined30Days > 0 && `declined ${partner.declined30Days} in 30 days`,
      ]
        .filter(Boolean)
        .join(' · '),
      outside,
    }))
}

/** The platform’s own, who go anywhere. */
export const dispatchersFor = (dispatchers: readonly DispatcherRow[], typed: string): Carrier[] =>
  dispatchers
    .filter(({ name }) => plain(name).includes(plain(typed)))
    .map(dispatcher => ({
      kind: 'dispatcher',
      id: dispatcher.id,
      name: dispatcher.name,
      load: loadOf(dispatcher),
      outside: [],
    }))

/** Without accents and case, as people type. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
