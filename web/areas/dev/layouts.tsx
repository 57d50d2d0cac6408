import { CellInput } from '#web/ui/cell-input.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Grid, List, Row, Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { IconDots } from '#web/ui/work-icons.ts'

const sizes = ['xs', 'sm', 'md', 'base', 'lg', 'xl', '2xl', '3xl'] as const
const weights = ['normal', 'medium', 'strong', 'bold'] as const
const tones = ['muted', 'palm', 'clay', 'ink', 'marigold'] as const
const panels = ['card', 'float', 'line', 'sunken', 'palm', 'clay', 'marigold'] as const

/** Layout components with the looks that they share with Text. */
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
          {tones.map(tone => (
            <Text key={tone} tone={tone}>
              {tone}
            </Text>
          ))}
          <Text underline>underline</Text>
          <Text as="a" href="#page" link>
            link
          </Text>
          <Text as="button" square={44} hover type="button" aria-label="More actions">
            <IconDots size={18} aria-hidden="true" />
          </Text>
        </Row>
        <Grid gap={3} columns={4} phone={2}>
          {panels.map(panel => (
            <Row key={panel} touch panel={panel} pad={3}>
              {panel}
            </Row>
          ))}
        </Grid>
        <Grid gap={3} columns={3} phone={1}>
          <Row gap={2}>
            <Thumb picture={undefined} size={44} />
            <span>Row with a Thumb</span>
          </Row>
          <List lined={2}>
            <li>List</li>
            <li>with lines</li>
          </List>
          <Row justify="between">
            <span>Row</span>
            <span>between</span>
          </Row>
        </Grid>
        <Grid gap={4} columns={2} phone={1}>
          <Facts
            facts={[
              ['Store', 'Ada Fabrics'],
              ['Website', ''],
            ]}
          />
          <Table>
            <thead>
              <tr>
                <th>Size</th>
                <th data-figure>Stock</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Small</th>
                <td data-figure>
                  <CellInput aria-label="Stock of Small" defaultValue="12" inputMode="numeric" />
                </td>
              </tr>
            </tbody>
          </Table>
        </Grid>
      </Stack>
    </Section>
  )
}
