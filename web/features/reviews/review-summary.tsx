import type { ReviewSummary as Summary } from '#contract/content/reviews.ts'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import classes from './review-summary.module.css'
import { filtersOf, reviewsLink } from './reviews-query.ts'

const reviews = (number: number) => `${count(number)} ${number === 1 ? 'review' : 'reviews'}`

/** Average rating, and a bar for each number of stars that filters the list. */
export function ReviewSummary({ summary }: { summary: Summary }) {
  const { search } = useUrl()
  const { stars: chosen } = filtersOf(search)
  return (
    <Stack gap={3}>
      {summary.rating !== null && (
        <Row as="p" gap={3}>
          <Text size="3xl" weight="bold" figures className={classes.figure}>
            {summary.rating.toFixed(1)}
          </Text>
          <Stack as="span">
            <Rating value={summary.rating} />
            <Text tone="muted" size="md">
              {reviews(summary.count)}
            </Text>
          </Stack>
        </Row>
      )}
      <ul>
        {summary.stars.map(({ stars, count: ratings }) => {
          const share = summary.count ? (ratings / summary.count) * 100 : 0
          return (
            <li key={stars}>
              <Link
                to={reviewsLink(search, { reviewStars: chosen === stars ? null : stars })}
                className={classes.bar}
                aria-current={chosen === stars ? 'true' : undefined}
                preventScrollReset
              >
                <span>
                  {stars} <span aria-hidden="true">★</span>
                  <span className="visually-hidden">{stars === 1 ? 'star' : 'stars'}, </span>
                </span>
                <span className={classes.track}>
                  <span className={classes.share} style={{ width: `${share}%` }} />
                </span>
                <span style={{ textAlign: 'end' }}>
                  {count(ratings)}
                  <span className="visually-hidden"> {ratings === 1 ? 'review' : 'reviews'}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
