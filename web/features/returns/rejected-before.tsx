import type { OrderReturn } from '#contract/orders/return-shapes.ts'
import { List } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { When } from '#web/ui/when.tsx'

interface Props {
  of: Pick<OrderReturn, 'rejectedBefore'>
  /** Returns the address of an earlier return. */
  linkTo: (id: string) => string
}

/** Earlier returns of the same items that were rejected, with the reasons; nothing if there are none. */
export function RejectedBefore({ of: { rejectedBefore = [] }, linkTo }: Props) {
  if (rejectedBefore.length === 0) return null
  return (
    <Section title="Rejected before">
      <List gap={2}>
        {rejectedBefore.map(({ id, returnName, decidedAt, decisionNote }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            A return of the same items, <Link to={linkTo(id)}>{returnName}</Link>, was rejected <When at={decidedAt} />.
            {decisionNote && ` “${decisionNote}”`}
          </li>
        ))}
      </List>
    </Section>
  )
}
