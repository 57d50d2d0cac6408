import { Link } from 'react-router'
import type { ReviewSummary as Summary } from '#contract/content/reviews.ts'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { useUrl } from '#web/ui/url.ts'
import classes from './review-summary.module.css'
import { askedIn, reviewsLink } from './reviews-query.ts'

const reviews = (number: number) => `${count(number)} ${number === 1 ? 'review' : 'reviews'}`

/** What all reviews say together: the average, and a bar for each number of stars that narrows the list to it. */
export function ReviewSummary({ summary }: { summary: Summary }) {
  const { search } = useUrl()
  const { stars: chosen } = askedIn(search)
  return (
    <Stack gap={3}>
      {summary.rating !== null && (
        <Row as="p" gap={3}>
          <span className={classes.figure}>{summary.rating.toFixed(1)}</span>
          <Stack as="span" className={classes.words}>
            <Rating value={summary.rating} />
            <span>{reviews(summary.count)}</span>
          </Stack>
        </Row>
      )}
      <ul>
        {summary.stars.map(({ stars, count: given }) => {
          const share = summary.count ? (given / summary.count) * 100 : 0
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
                <span className={classes.given}>
                  {count(given)}
                  <span className="visually-hidden"> {given === 1 ? 'review' : 'reviews'}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
