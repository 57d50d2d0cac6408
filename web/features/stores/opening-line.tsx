import type { Opening } from '#contract/stores/opening.ts'
import { IconBeach, IconClock } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { holidayWords, openingWords, weekLines } from './opening-words.ts'

const look = { color: 'var(--muted)', fontSize: 'var(--text-md)' }

/** Says if a place is open now, and lists its week in a collapsible part. Renders nothing without opening hours. */
export function OpeningLine({ opening }: { opening: Opening }) {
  const words = openingWords(opening)
  if (!words) return null
  const line = (
    <>
      <IconClock size={16} stroke={1.8} aria-hidden="true" />
      {opening.open ? (
        <Text tone="palm" weight="strong">
          {words}
        </Text>
      ) : (
        words
      )}
    </>
  )
  if (!opening.hours)
    return (
      <Row as="p" inline gap={1.5} style={look}>
        {line}
      </Row>
    )
  return (
    <details>
      <Row as="summary" inline gap={1.5} className="fold" style={look}>
        {line}
      </Row>
      <Stack as="dl" gap={1} style={{ maxWidth: 320, marginBottom: 'var(--space-2)', fontSize: 'var(--text-md)' }}>
        {weekLines(opening.hours).map(({ days, hours }) => (
          <Row gap={4} justify="between" key={days}>
            <Text as="dt" tone="muted">
              {days}
            </Text>
            <Text as="dd" figures>
              {hours}
            </Text>
          </Row>
        ))}
      </Stack>
    </details>
  )
}

/** Announces a current or coming holiday of a store. Renders nothing without one. */
export function HolidayNotice({ opening }: { opening: Opening }) {
  const words = holidayWords(opening)
  if (!words) return null
  return (
    <Row as="p" gap={2} align="start" panel="marigold" pad={3}>
      <IconBeach size={20} stroke={1.8} style={{ flex: 'none', color: 'var(--marigold-ink)' }} aria-hidden="true" />
      <Text anywhere>
        <strong>{words.title}</strong> You can order. What isn’t sent before ships after that.
        {words.note && <> {words.note}</>}
      </Text>
    </Row>
  )
}
