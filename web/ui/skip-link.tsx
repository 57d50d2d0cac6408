import classes from './skip-link.module.css'
import { Text } from './text.tsx'

/** First stop of the Tab key: jumps past header and menus to the content, which has the ID `page`. */
export const SkipLink = () => (
  <Text as="a" panel="float" href="#page" className={classes.skip}>
    Skip to content
  </Text>
)
