import { useQuery } from '@tanstack/react-query'
import { listReviewable, type Reviewable } from '#contract/reviews.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Section } from '#web/ui/section.tsx'
import { When } from '#web/ui/when.tsx'
import { formOf, SubjectLine } from './subject-line.tsx'
import classes from './waiting-reviews.module.css'

/** What can be reviewed, each with the way to its form. */
export function WaitingReviews({ rows }: { rows: readonly Reviewable[] }) {
  return (
    <ul className={classes.list}>
      {rows.map(row => (
        <li key={row.productId ?? row.storeId}>
          <SubjectLine
            of={row}
            note={
              <>
                {[...row.bought.map(({ option }) => option), row.productId && row.storeName, row.orderName]
                  .filter(Boolean)
                  .join(' · ')}
                {' · '}
                <When at={row.deliveredAt} />
              </>
            }
            action={
              <ActionLink to={formOf(row)}>
                Review<span className="visually-hidden"> {row.productName ?? row.storeName}</span>
              </ActionLink>
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** What an order brought and has no review yet; nothing where there is none. */
export function OrderReviews({ orderId }: { orderId: string }) {
  const { data } = useQuery(queryOf(listReviewable, { query: { orderId } }))
  if (!data?.count) return null
  return (
    <Section title="How was it?">
      <WaitingReviews rows={data.rows} />
    </Section>
  )
}
