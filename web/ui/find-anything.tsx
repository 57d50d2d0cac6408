import { spotlight } from '@mantine/spotlight'
import classes from './find-anything.module.css'

/** Opens the command palette that the area's layout holds; so does ⌘K or Ctrl K. */
export function FindAnything() {
  return (
    <button type="button" className={classes.field} onClick={spotlight.open}>
      Find anything <kbd className={classes.key}>⌘K</kbd>
    </button>
  )
}
