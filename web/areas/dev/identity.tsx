import { Adire } from '#web/ui/adire.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Rating, RatingLine } from '#web/ui/rating.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame, Thumb } from '#web/ui/thumb.tsx'
import { picture } from './example.ts'

const tokens = [
  'ink',
  'muted',
  'palm',
  'palm-soft',
  'clay',
  'clay-soft',
  'marigold',
  'marigold-soft',
  'indigo',
  'indigo-soft',
  'paper',
  'surface',
  'line',
]
const tones = ['deep', 'indigo', 'clay', 'palm', 'gold'] as const

/** Colours, Adire, headings, figures and statuses. */
export function Identity() {
  return (
    <>
      <Section title="Colour, cloth, mark, type">
        <Row gap={3} across={4} wrap style={{ marginBlock: 'var(--space-3)' }}>
          {tokens.map(token => (
            <Row as="span" inline gap={2} size="sm" key={token}>
              <Text square={28} panel="line" style={{ background: `var(--${token})` }} />
              {token}
            </Row>
          ))}
        </Row>
        <Grid gap={3} min={180}>
          {tones.map(tone => (
            <Frame key={tone} ratio={2}>
              <Adire seed={tone} tone={tone} />
            </Frame>
          ))}
        </Grid>
        <Row gap={3} across={4} wrap style={{ marginBlock: 'var(--space-3)' }}>
          <Mark size={48} title="Bitmarte" />
          <h1>Ẹ káàbọ̀ sí ọjà</h1>
          <h2>Nnọọ n’ahịa</h2>
          <h3>Barka da zuwa kasuwar ƙasa, ɗaki, ɓangare</h3>
          <Thumb picture={picture} size={96} />
        </Row>
      </Section>
      <Section title="Figures and status">
        <Row gap={3} across={4} wrap style={{ marginBlock: 'var(--space-3)' }}>
          <Money amount={18500} was={24000} strong />
          <Money amount={-1850} />
          <RatingLine value={4.8} of={212} />
          <RatingLine value={null} />
          <Rating value={4} />
          <Note>Second text</Note>
          <Note late>Due in 3 h</Note>
        </Row>
        <Row gap={3} across={4} wrap style={{ marginBlock: 'var(--space-3)' }}>
          <StatusBadge tone="waits">Pending</StatusBadge>
          <StatusBadge tone="moves">Processing</StatusBadge>
          <StatusBadge tone="way">On the way</StatusBadge>
          <StatusBadge tone="over">Delivered</StatusBadge>
          <StatusBadge tone="needs">Delivery failed</StatusBadge>
        </Row>
      </Section>
    </>
  )
}
