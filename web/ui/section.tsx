import type { ReactNode } from 'react'
import classes from './section.module.css'

interface Props {
  title?: ReactNode
  /** At the title's end: a link or a small action. */
  aside?: ReactNode
  children: ReactNode
  /** A step's number, in checkout and onboarding. */
  step?: number
  /** Without padding, for a table or list that brings its own. */
  flush?: boolean
}

/** A card with a title. */
export function Section({ title, aside, children, step, flush }: Props) {
  return (
    <section className={`${classes.card} ${flush ? classes.flush : ''}`}>
      {title && (
        <div className={classes.head}>
          {step !== undefined && <span className={classes.step}>{step}</span>}
          <h2 className={classes.title}>{title}</h2>
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** A page's main column with a narrower one beside it, which comes after it on a phone unless it is to come `first`. */
export function Columns({ children, side, first }: { children: ReactNode; side: ReactNode; first?: boolean }) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      <div className={`${classes.stack} ${classes.side} ${first ? classes.first : ''}`}>{side}</div>
    </div>
  )
}

/** Cards one below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
