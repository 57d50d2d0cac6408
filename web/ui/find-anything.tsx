import { spotlight } from '@mantine/spotlight'
import classes from './find-anything.module.css'
import { Row } from './layout.tsx'

/** Opens the command palette that the area's layout holds; so does ⌘K or Ctrl K. */
export function FindAnything() {
  return (
    <Row as="button" inline gap={3} justify="between" type="button" className={classes.field} onClick={spotlight.open}>
      Find anything <kbd className={classes.key}>⌘K</kbd>
    </Row>
  )
}
