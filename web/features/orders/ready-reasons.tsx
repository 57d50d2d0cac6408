import { Button } from '@mantine/core'
import { Row } from '#web/ui/layout.tsx'

interface Props {
  reasons: readonly string[]
  /** The reason as written. */
  reason: string
  onChoose: (reason: string) => void
}

/** Buttons with frequent reasons, above the field that each fills. */
export const ReadyReasons = ({ reasons, reason, onChoose }: Props) => (
  <Row gap={2} wrap>
    {reasons.map(each => (
      <Button
        key={each}
        h="auto"
        mih={44}
        // A label in lines; its own line height cuts the feet of letters.
        styles={{ label: { whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.35 } }}
        px="sm"
        variant={reason === each ? 'light' : 'default'}
        aria-pressed={reason === each}
        onClick={() => onChoose(each)}
      >
        {each}
      </Button>
    ))}
  </Row>
)
