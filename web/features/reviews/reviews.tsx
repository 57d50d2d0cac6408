import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReviewList, ReviewSort } from '#contract/content/reviews.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ReportReview } from './report-review.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewSummary } from './review-summary.tsx'
import classes from './reviews.module.css'
import { askedIn, pageSize, reviewsLink, sortLabels } from './reviews-query.ts'

interface Props {
  /** What a loader got with `reviewsQueryIn` of the page's address. */
  reviews: ReviewList
  storeName: string
}

/** What those who received a product say of it: summary, filters, list and pages. Works without scripts. */
export function ProductReviews({ productId, ...rest }: Props & { productId: string }) {
  return (
    <Reviews {...rest} write={`/customer/reviews?product=${productId}`}>
      Customers who receive it can review it.
    </Reviews>
  )
}

/** What those who got an order from a store say of it. */
export function StoreReviews({ storeId, ...rest }: Props & { storeId: string }) {
  return (
    <Reviews {...rest} write={`/customer/reviews?store=${storeId}`}>
      Customers who receive an order from {rest.storeName} can review it.
    </Reviews>
  )
}

function Reviews({ reviews, storeName, write, children }: Props & { write: string; children: ReactNode }) {
  const { search } = useUrl()
  const { summary } = reviews
  if (summary.count === 0)
    return (
      <section id="reviews" className={classes.section} aria-labelledby="reviews-title">
        <h2 id="reviews-title">Reviews</h2>
        <EmptyState title="No reviews yet" action={<ActionLink to={write}>Write a review</ActionLink>}>
          {children}
        </EmptyState>
      </section>
    )
  return (
    <section id="reviews" className={classes.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <div className={classes.columns}>
        <Stack gap={4} className={classes.side}>
          <ReviewSummary summary={summary} />
          <ActionLink to={write} full>
            Write a review
          </ActionLink>
        </Stack>
        <div>
          <Filters reviews={reviews} />
          {reviews.rows.map(review => (
            <ReviewCard
              key={review.id}
              review={review}
              storeName={storeName}
              act={<ReportReview reviewId={review.id} />}
            />
          ))}
          {reviews.rows.length === 0 && (
            <p className={classes.none}>
              No matching reviews.{' '}
              <Link to={reviewsLink(search, { reviewStars: null, reviewPictures: null })} preventScrollReset>
                Show all {count(summary.count)}
              </Link>
            </p>
          )}
          <Pager count={reviews.count} limit={pageSize} param="reviewPage" list="reviews" />
        </div>
      </div>
    </section>
  )
}

const sorts = Object.keys(sortLabels) as ReviewSort[]

/** Links, so that they work without scripts and stand in the address. */
function Filters({ reviews: { summary, count: fitting } }: { reviews: ReviewList }) {
  const { search } = useUrl()
  const { stars, withPictures, sort } = askedIn(search)
  return (
    <Row gap={1} across={5} justify="between" wrap>
      <Row as="nav" gap={2} align="stretch" wrap aria-label="Which reviews">
        <Chip to={reviewsLink(search, { reviewStars: null, reviewPictures: null })} on={!stars && !withPictures}>
          All
        </Chip>
        {stars && (
          <Chip to={reviewsLink(search, { reviewStars: null })} on>
            {stars} {stars === 1 ? 'star' : 'stars'} <span aria-hidden="true">×</span>
          </Chip>
        )}
        {(summary.withPictures > 0 || withPictures) && (
          <Chip to={reviewsLink(search, { reviewPictures: withPictures ? null : 'true' })} on={withPictures}>
            With pictures · {count(summary.withPictures)}
          </Chip>
        )}
      </Row>
      {(fitting > 1 || sort !== 'newest') && (
        <Row as="nav" gap={0} across={4} align="stretch" wrap className={classes.sorts} aria-label="Sort reviews">
          {sorts.map(each => (
            <Link
              key={each}
              to={reviewsLink(search, { reviewSort: each === 'newest' ? null : each })}
              aria-current={each === sort ? 'true' : undefined}
              preventScrollReset
            >
              {sortLabels[each]}
            </Link>
          ))}
        </Row>
      )}
    </Row>
  )
}

function Chip({ to, on, children }: { to: string; on: boolean; children: ReactNode }) {
  return (
    <Row
      as={Link}
      inline
      gap={1.5}
      to={to}
      className={classes.chip}
      aria-current={on ? 'true' : undefined}
      preventScrollReset
    >
      {children}
    </Row>
  )
}
