import type { ReactNode } from 'react'
import type { Review, ReviewList, ReviewSort } from '#contract/content/reviews.ts'
import { ActionLink } from '#web/ui/action.tsx'
import choiceClasses from '#web/ui/choice.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { HelpfulButton } from './helpful-button.tsx'
import { ReportButton } from './report-button.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewSummary } from './review-summary.tsx'
import classes from './reviews.module.css'
import { filtersOf, pageSize, reviewsLink, sortLabels } from './reviews-query.ts'
import { type ReviewsOf, useHelpful } from './use-helpful.ts'

interface Props {
  /** Reviews that the loader fetched with `reviewsQueryIn` of the address. */
  reviews: ReviewList
  storeName: string
}

/** Reviews of a product: summary, filters, list and pages. Works without scripts. */
export function ProductReviews({ productId, ...rest }: Props & { productId: string }) {
  return (
    <Reviews {...rest} of={{ productId }} write={`/customer/reviews?product=${productId}`}>
      Customers who receive it can review it.
    </Reviews>
  )
}

/** Reviews of a store by customers who received an order from it. */
export function StoreReviews({ storeId, ...rest }: Props & { storeId: string }) {
  return (
    <Reviews {...rest} of={{ storeId }} write={`/customer/reviews?store=${storeId}`}>
      Customers who receive an order from {rest.storeName} can review it.
    </Reviews>
  )
}

interface ListProps extends Props {
  of: ReviewsOf
  /** Address of the form for a review. */
  write: string
  children: ReactNode
}

function Reviews({ reviews, storeName, of, write, children }: ListProps) {
  const { search } = useUrl()
  const { summary } = reviews
  if (summary.count === 0)
    return (
      <Frame>
        <EmptyState title="No reviews yet" action={<ActionLink to={write}>Write a review</ActionLink>}>
          {children}
        </EmptyState>
      </Frame>
    )
  return (
    <Frame>
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
            <ListedReview key={review.id} review={review} storeName={storeName} of={of} />
          ))}
          {reviews.rows.length === 0 && (
            <Text as="p" tone="muted">
              No matching reviews.{' '}
              <Text
                as={Link}
                tone="palm"
                weight="strong"
                to={reviewsLink(search, { reviewStars: null, reviewPictures: null })}
                preventScrollReset
              >
                Show all {count(summary.count)}
              </Text>
            </Text>
          )}
          <Pager count={reviews.count} limit={pageSize} param="reviewPage" list="reviews" />
        </div>
      </div>
    </Frame>
  )
}

function ListedReview({ review, storeName, of }: { review: Review; storeName: string; of: ReviewsOf }) {
  const helpful = useHelpful(review, of)
  return (
    <ReviewCard
      review={review}
      storeName={storeName}
      act={!helpful.own && <ReportButton kind="review" id={review.id} reported={helpful.reported} />}
      vote={<HelpfulButton review={review} helpful={helpful} />}
    />
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section
      id="reviews"
      style={{ marginTop: 'var(--space-12)', scrollMarginTop: 'var(--space-16)' }}
      aria-labelledby="reviews-title"
    >
      <Text as="h2" size="2xl" id="reviews-title">
        Reviews
      </Text>
      {children}
    </section>
  )
}

const sorts = Object.keys(sortLabels) as ReviewSort[]

/** Filters and sort order as links, which work without scripts. */
function Filters({ reviews: { summary, count: matching } }: { reviews: ReviewList }) {
  const { search } = useUrl()
  const { stars, withPictures, sort } = filtersOf(search)
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
      {(matching > 1 || sort !== 'newest') && (
        <Row as="nav" gap={0} across={4} align="stretch" wrap aria-label="Sort reviews">
          {sorts.map(each => (
            <Text
              as={Link}
              link
              key={each}
              size="md"
              className={classes.sort}
              to={reviewsLink(search, { reviewSort: each === 'newest' ? null : each })}
              aria-current={each === sort ? 'true' : undefined}
              preventScrollReset
            >
              {sortLabels[each]}
            </Text>
          ))}
        </Row>
      )}
    </Row>
  )
}

function Chip({ to, on, children }: { to: string; on: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={choiceClasses.choice} aria-current={on ? 'true' : undefined} preventScrollReset>
      <span>{children}</span>
    </Link>
  )
}
