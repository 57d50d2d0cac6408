import { useQuery } from '@tanstack/react-query'
import { listReviewable, type Reviewable } from '#contract/content/reviews.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Section } from '#web/ui/section.tsx'
import { When } from '#web/ui/when.tsx'
import { formOf, SubjectLine } from './subject-line.tsx'
import classes from './waiting-reviews.module.css'

/** What can be reviewed, each with the way to its form; `ofOrder` where the order is known. */
export function WaitingReviews({ rows, ofOrder }: { rows: readonly Reviewable[]; ofOrder?: boolean }) {
  return (
    <ul className={classes.list}>
      {rows.map(row => (
        <li key={row.productId ?? row.storeId}>
          <SubjectLine
            of={row}
            note={ofOrder ? optionsOf(row) : <Where row={row} />}
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

const optionsOf = ({ bought }: Reviewable) => bought.map(({ option }) => option).join(', ')

function Where({ row }: { row: Reviewable }) {
  const parts = [optionsOf(row), row.productId && row.storeName, row.orderName]
  return (
    <>
      {parts.filter(Boolean).join(' · ')} · <When at={row.deliveredAt} />
    </>
  )
}

/** What an order brought and has no review yet; nothing where there is none. */
export function OrderReviews({ orderId }: { orderId: string }) {
  const { data } = useQuery(queryOf(listReviewable, { query: { orderId } }))
  if (!data?.count) return null
  return (
    <Section title="Leave a review">
      <WaitingReviews rows={data.rows} ofOrder />
    </Section>
  )
}
