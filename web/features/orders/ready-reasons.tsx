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
      const filled = filledWith(reason, each, reasons)
      const isChosen = reason.trim() === filled
      return (
        <Button
          key={each}
          h="auto"
          mih={44}
          // A label in lines; its own line height cuts the feet of letters.
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.35 } }}
          px="sm"
          variant={isChosen ? 'light' : 'default'}
          aria-pressed={isChosen}
          disabled={filled.length > longestReason}
          onClick={() => onChoose(filled)}
        >
          {each}
        </Button>
      )
    })}
  </Row>
)

const ends = /[.!?…]$/

/**
 * Returns the text before and after a frequent reason that somebody chose and wrote on around: it is a sentence of its own
 * or begins one. Undefined if the text has none.
 */
function around(reason: string, reasons: readonly string[]): [before: string, after: string] | undefined {
  const written = reason.trim()
  return reasons
    .flatMap(ready => [written.lastIndexOf(ready), written.indexOf(ready)].map(at => ({ ready, at })))
    .filter(({ at }) => at >= 0)
    .map(({ ready, at }): [string, string] => [written.slice(0, at), written.slice(at + ready.length)])
    .find(([before, after]) => (!before || ends.test(before.trimEnd())) && /^\s*([.,:;!?…–\n]|$)/.test(after))
}

/** Returns whether somebody wrote words of their own, besides a frequent reason. */
export function hasOwnWords(reason: string, reasons: readonly string[]): boolean {
  return (around(reason, reasons)?.join('') ?? reason).trim() !== ''
}

/** Returns the reason with this frequent one instead of another, or after what somebody wrote. */
function filledWith(reason: string, ready: string, reasons: readonly string[]): string {
  const written = reason.trim()
  const [before, after] = around(reason, reasons) ?? [written && `${written}${ends.test(written) ? '' : '.'} `, '']
  return before + ready + after
}
