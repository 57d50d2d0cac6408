import { Link } from 'react-router'
import type { Testimonial } from '#contract/content/testimonials.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Rating } from '#web/ui/rating.tsx'
import classes from './testimonial-cards.module.css'

/** What people say, side by side. Public pages may use it: it has no script of its own. */
export function TestimonialCards({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <Grid as="ul" gap={4} min={300}>
      {testimonials.map(({ id, stars, testimonial, name, author, storeUrl }) => (
        <li key={id} className={classes.card}>
          {stars !== null && <Rating value={stars} />}
          <blockquote>{testimonial}</blockquote>
          <Row as="p" gap={0} across={2} wrap className={classes.who}>
            {storeUrl ? <Link to={`/storefront/${storeUrl}`}>{name}</Link> : <strong>{name}</strong>}
            <span>{author === 'merchant' ? 'Sells here' : 'Buys here'}</span>
          </Row>
        </li>
      ))}
    </Grid>
  )
}
