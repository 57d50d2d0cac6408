import { useNavigation } from 'react-router'
import classes from './loading-bar.module.css'

/** A line at the top while the next page is fetched, where that takes longer than a blink. */
export function OnTheWay() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={classes.line} role="progressbar" aria-label="Loading the page" />
}
