import { useQuery } from '@tanstack/react-query'
import { listReviewable, type Reviewable } from '#contract/content/reviews.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { List } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { When } from '#web/ui/when.tsx'
import { formOf, SubjectLine } from './subject-line.tsx'

/** Products and stores to review, each with a link to its form. `ofOrder` leaves out the order. */
export function WaitingReviews({ rows, ofOrder }: { rows: readonly Reviewable[]; ofOrder?: boolean }) {
  return (
    <List lined={3}>
      {rows.map(row => (
        <li key={row.productId ?? row.storeId}>
          <SubjectLine
            of={row}
            note={ofOrder ? optionsOf(row) : <Origin row={row} />}
            action={
              <ActionLink to={formOf(row)}>
                Review<span className="visually-hidden"> {row.productName ?? row.storeName}</span>
              </ActionLink>
            }
          />
        </li>
      ))}
    </List>
  )
}

const optionsOf = ({ bought }: Reviewable) => bought.map(({ option }) => option).join(', ')

function Origin({ row }: { row: Reviewable }) {
  const parts = [optionsOf(row), row.productId && row.storeName, row.orderName]
  return (
    <>
      {parts.filter(Boolean).join(' · ')} · <When at={row.deliveredAt} />
    </>
  )
}

/** The products of an order without a review yet, or nothing if there are none. */
export function OrderReviews({ orderId }: { orderId: string }) {
  const { data } = useQuery(queryOf(listReviewable, { query: { orderId } }))
  if (!data?.count) return null
  return (
    <Section title="Leave a review">
      <WaitingReviews rows={data.rows} ofOrder />
    </Section>
  )
}
