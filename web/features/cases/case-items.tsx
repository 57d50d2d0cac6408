import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { naira } from '#web/ui/format.ts'
import { List } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

/** Reported items with what the customer paid for them. */
export const CaseItems = ({ items }: Pick<CaseFile, 'items'>) => (
  <List gap={1}>
    {items.map(({ orderItemId, name, quantity, paid }) => (
      <li key={orderItemId}>
        {quantity} × {name} <Note>{naira(paid)}</Note>
      </li>
    ))}
  </List>
)
