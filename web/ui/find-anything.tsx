import { useOs } from '@mantine/hooks'
import classes from './find-anything.module.css'
import { Row } from './layout.tsx'
import { palette } from './palette.ts'
import { Text } from './text.tsx'

const key = { padding: '0 var(--space-15)', borderRadius: 'var(--radius-sm)', fontFamily: 'inherit' }

/** Opens the command palette of the area's layout, like ⌘K or Ctrl K. */
export function FindAnything() {
  const os = useOs()
  return (
    <Row
      as="button"
      inline
      gap={3}
      justify="between"
      tone="muted"
      size="sm"
      panel="line"
      hideOn="narrow"
      type="button"
      className={classes.field}
      onClick={palette.open}
    >
      Find anything{' '}
      <Text as="kbd" size="xs" panel="line" style={key}>
        {os === 'macos' || os === 'ios' ? '⌘K' : 'Ctrl K'}
      </Text>
    </Row>
  )
}
