import type { ThemeTestimonial } from '#contract/themes/themes.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** The testimonials that the store selected. */
export function Testimonials({ testimonials }: { testimonials: readonly ThemeTestimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="testimonials-title">
      <Row gap={0} across={3} align="baseline" wrap style={{ justifyContent: 'var(--line-up)' }}>
        <h2 id="testimonials-title">What our customers say</h2>
        <Note>Chosen by the store</Note>
      </Row>
      <Grid as="ul" gap={3} min={260} fill>
        {testimonials.map(({ id, name, from, testimonial }) => (
          <Stack
            as="li"
            gap={3}
            panel="palm"
            pad={5}
            anywhere
            key={id}
            style={{ gridTemplateRows: '1fr auto', maxWidth: 560 }}
          >
            <blockquote>“{testimonial}”</blockquote>
            <Stack as="p" size="md">
              <strong>{name}</strong>
              {from && <Text tone="muted">{from}</Text>}
            </Stack>
          </Stack>
        ))}
      </Grid>
    </Stack>
  )
}
