import { Link } from 'react-router'
import type { Testimonial } from '#contract/content/testimonials.ts'
import { Rating } from '#web/ui/rating.tsx'
import classes from './testimonial-cards.module.css'

/** What people say, side by side. Public pages may use it: it has no script of its own. */
export function TestimonialCards({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <ul className={classes.cards}>
      {testimonials.map(({ id, stars, testimonial, name, author, storeUrl }) => (
        <li key={id} className={classes.card}>
          {stars !== null && <Rating value={stars} />}
          <blockquote>{testimonial}</blockquote>
          <p className={classes.who}>
            {storeUrl ? <Link to={`/storefront/${storeUrl}`}>{name}</Link> : <strong>{name}</strong>}
            <span>{author === 'merchant' ? 'Sells here' : 'Buys here'}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
