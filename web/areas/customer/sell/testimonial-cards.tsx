import type { Testimonial } from '#contract/content/testimonials.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Text } from '#web/ui/text.tsx'

/** Testimonials as cards. Light enough for public pages. */
export function TestimonialCards({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <Grid as="ul" gap={4} min={300}>
      {testimonials.map(({ id, stars, testimonial, name, author, storeUrl }) => (
        <Stack
          as="li"
          gap={2}
          key={id}
          panel="card"
          pad={5}
          style={{ gridTemplateRows: stars === null ? '1fr auto' : 'auto 1fr auto' }}
        >
          {stars !== null && <Rating value={stars} />}
          <Text as="blockquote" anywhere>
            {testimonial}
          </Text>
          <Row as="p" gap={0} across={2} wrap tone="muted" size="md">
            {storeUrl ? (
              <Text as={Link} link tone="ink" weight="bold" to={`/storefront/${storeUrl}`}>
                {name}
              </Text>
            ) : (
              <Text tone="ink" weight="bold">
                {name}
              </Text>
            )}
            {author === 'merchant' ? 'Sells here' : 'Buys here'}
          </Row>
        </Stack>
      ))}
    </Grid>
  )
}
