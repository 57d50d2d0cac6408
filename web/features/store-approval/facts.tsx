import { Fragment, type ReactNode } from 'react'
import { Note } from '#web/ui/note.tsx'
import classes from './facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** What is known, each with its name; what is missing says so. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || <Note>Not said</Note>}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
