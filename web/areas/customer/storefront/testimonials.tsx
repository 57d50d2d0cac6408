import type { ThemeTestimonial } from '#contract/themes/themes.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import classes from './testimonials.module.css'

/** What the store shows of what its customers said to it. Reviews are what they said to everybody. */
export function Testimonials({ testimonials }: { testimonials: readonly ThemeTestimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby="testimonials-title">
      <Row gap={0} across={3} align="baseline" wrap className={classes.head}>
        <h2 id="testimonials-title">What our customers say</h2>
        <p>Chosen by the store</p>
      </Row>
      <Grid as="ul" gap={3} min={260} fill className={classes.cards}>
        {testimonials.map(({ id, name, from, testimonial }) => (
          <li key={id}>
            <blockquote>{testimonial}</blockquote>
            <p>
              <strong>{name}</strong>
              {from && <span>{from}</span>}
            </p>
          </li>
        ))}
      </Grid>
    </section>
  )
}
