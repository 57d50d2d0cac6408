import { type CaseFile, caseOutcomeNames } from '#contract/cases/case-shapes.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { outcomeName } from '#web/features/orders/item-outcomes.tsx'
import type { Fact } from '#web/ui/facts.tsx'
import { naira } from '#web/ui/format.ts'
import { List } from '#web/ui/layout.tsx'

/** Earlier refunds, replacements, returns and exchanges of an open case's order, as a fact; none without one. */
export function earlierFacts({ work }: Pick<CaseFile, 'work'>): Fact[] {
  if (!work) return []
  const cases = work.earlier.map(({ id, name, outcome, refunded }) => (
    <li key={id}>
      <PageLink to={`/admin/cases/${id}`}>{name}</PageLink>:{' '}
      {refunded > 0 ? `${naira(refunded)} refunded` : caseOutcomeNames[outcome]}
    </li>
  ))
  const items = work.items.flatMap(({ orderItemId, name, variant, sold, outcomes }) =>
    outcomes.map(outcome => (
      <li key={`${orderItemId}${outcome.what}${outcome.returnId}`}>
        {[name, variant].filter(Boolean).join(', ')}:{' '}
        {outcome.returnId ? (
          <PageLink to={`/admin/returns?id=${outcome.returnId}`}>{outcomeName(outcome, sold)}</PageLink>
        ) : (
          outcomeName(outcome, sold)
        )}
      </li>
    )),
  )
  if (cases.length + items.length === 0) return []
  return [
    [
      'Before this case',
      <List gap={1} key="earlier">
        {cases}
        {items}
      </List>,
    ],
  ]
}
