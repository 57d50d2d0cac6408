import type { CaseFile } from '#contract/cases/case-shapes.ts'
import type { Fact } from '#web/ui/facts.tsx'
import { naira } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'

/** Items with their pictures and what the customer paid for them. */
const CaseItems = ({ items }: Pick<CaseFile, 'items'>) => (
  <List gap={2}>
    {items.map(({ orderItemId, name, variant, picture, quantity, paid }) => (
      <Row as="li" gap={2} key={orderItemId}>
        <Thumb picture={picture} size={40} />
        <Text anywhere>
          {quantity} × {name} <Note>{[variant, naira(paid)].filter(Boolean).join(' · ')}</Note>
        </Text>
      </Row>
    ))}
  </List>
)

/** The reported items of a case, or those of its whole parcel, as a fact. */
export function caseItemFacts({ items, parcelItems }: Pick<CaseFile, 'items' | 'parcelItems'>): Fact[] {
  if (items.length > 0) return [['Items', <CaseItems key="items" items={items} />]]
  return parcelItems.length > 0 ? [['In the parcel', <CaseItems key="items" items={parcelItems} />]] : []
}
