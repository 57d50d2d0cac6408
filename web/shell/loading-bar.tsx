import { useNavigation } from 'react-router'
import classes from './loading-bar.module.css'

/** Progress line at the top while the next page loads. Its animation starts after 0.2 s. */
export function OnTheWay() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={classes.line} role="progressbar" aria-label="Loading the page" />
}
