import type { ReactNode } from 'react'
import { type ItemOutcome, itemOutcomeNames } from '#contract/orders/item-outcomes.ts'
import type { BoughtItem } from '#contract/orders/order-shapes.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'

type Outcome = NonNullable<BoughtItem['outcomes']>[number]

const tones: Readonly<Record<ItemOutcome, Tone>> = {
  refunded: 'over',
  replaced: 'over',
  exchanged: 'over',
  exchanging: 'way',
  returning: 'way',
}

/** Where an outcome of an item was decided: the name and path of its case or return. */
export interface Source {
  label: string
  to: string
}

interface Props {
  item: Pick<BoughtItem, 'id' | 'quantity' | 'outcomes'>
  sourceOf?: ((outcome: Outcome, itemId: string) => Source | undefined) | undefined
  noteOf?: ((outcome: Outcome) => ReactNode) | undefined
}

/** Names an outcome, with its units unless it is of all of them: `Refunded`, `1 of 3 refunded`. */
export const outcomeName = ({ what, quantity }: Outcome, of: number): string =>
  quantity < of ? `${quantity} of ${of} ${itemOutcomeNames[what].toLowerCase()}` : itemOutcomeNames[what]

/** What became of an item of an order; nothing if it is as it was bought. */
export function ItemOutcomes({ item, sourceOf, noteOf }: Props) {
  return item.outcomes?.map(outcome => {
    const source = sourceOf?.(outcome, item.id)
    return (
      <Row
        as="p"
        gap={1}
        across={2}
        wrap
        key={`${outcome.what}${outcome.returnId}`}
        style={{ marginTop: 'var(--space-1)' }}
      >
        <StatusBadge tone={tones[outcome.what]}>{outcomeName(outcome, item.quantity)}</StatusBadge>
        {noteOf?.(outcome)}
        {source && (
          <Text as={Link} link size="sm" to={source.to}>
            {source.label}
          </Text>
        )}
      </Row>
    )
  })
}
