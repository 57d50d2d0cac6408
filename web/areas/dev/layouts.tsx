import { Grid, List, Row, Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'

const sizes = ['xs', 'sm', 'md', 'base', 'lg', 'xl', '2xl', '3xl'] as const
const weights = ['normal', 'medium', 'strong', 'bold'] as const

/** The primitives that layouts are made of, and the sizes and weights of text. */
export function Layouts() {
  return (
    <Section title="Layout and text">
      <Stack gap={4}>
        <Row gap={2} across={4} align="baseline" wrap>
          {sizes.map(size => (
            <Text key={size} size={size}>
              {size}
            </Text>
          ))}
        </Row>
        <Row gap={4} wrap>
          {weights.map(weight => (
            <Text key={weight} weight={weight}>
              {weight}
            </Text>
          ))}
          <Text tone="muted">muted</Text>
          <Text tone="palm">palm</Text>
          <Text tone="clay">clay</Text>
        </Row>
        <Grid gap={3} columns={3} phone={1}>
          <Row gap={2}>
            <Thumb picture={undefined} size={44} />
            <span>Row with a Thumb</span>
          </Row>
          <List gap={1}>
            <li>List</li>
            <li>of two</li>
          </List>
          <Row justify="between">
            <span>Row</span>
            <span>between</span>
          </Row>
        </Grid>
      </Stack>
    </Section>
  )
}
