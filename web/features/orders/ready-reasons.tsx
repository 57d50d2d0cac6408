import { Button } from '@mantine/core'
import { Row } from '#web/ui/layout.tsx'

interface Props {
  reasons: readonly string[]
  /** The reason as written. */
  reason: string
  onChoose: (reason: string) => void
}

/** Characters of a reason, also of its field. */
export const longestReason = 300

/** Buttons with frequent reasons, above the field that each fills. None replaces what somebody wrote. */
export const ReadyReasons = ({ reasons, reason, onChoose }: Props) => (
  <Row gap={2} wrap>
    {reasons.map(each => {
      const filled = beside(ownText(reason, reasons), each)
      return (
        <Button
          key={each}
          h="auto"
          mih={44}
          // A label in lines; its own line height cuts the feet of letters.
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.35 } }}
          px="sm"
          variant={reason === filled ? 'light' : 'default'}
          aria-pressed={reason === filled}
          disabled={filled.length > longestReason}
          onClick={() => onChoose(filled)}
        >
          {each}
        </Button>
      )
    })}
  </Row>
)

/** Returns the reason without the frequent one that it ends in. */
const ownText = (reason: string, reasons: readonly string[]): string => {
  const written = reason.trim()
  const before = (ready: string) => written.slice(0, -ready.length).trimEnd()
  const ready = reasons.find(each => beside(before(each), each) === written)
  return ready ? before(ready) : written
}

/** Returns the frequent reason, as a sentence after the own text. */
const beside = (own: string, ready: string): string => {
  if (!own) return ready
  return `${own}${/[.!?…]$/.test(own) ? '' : '.'} ${ready}`
}
