import type { ReactNode } from 'react'
import classes from './timeline.module.css'

export interface Step {
  id: string
  title: ReactNode
  note?: ReactNode
  /** Below the note, such as a picture. */
  more?: ReactNode
  state: 'done' | 'now' | 'next'
}

/** What happened, what is happening, what comes. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.list}>
      {steps.map(step => (
        <li
          key={step.id}
          className={`${classes.step} ${classes[step.state]}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <div className={classes.title}>{step.title}</div>
          {step.note && <div className={classes.note}>{step.note}</div>}
          {step.more && <div className={classes.more}>{step.more}</div>}
        </li>
      ))}
    </ol>
  )
}
