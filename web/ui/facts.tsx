import { Fragment, type ReactNode } from 'react'
import classes from './facts.module.css'
import { Note } from './note.tsx'

export type Fact = readonly [name: string, value: ReactNode]

/** Names with values in two columns; an empty value shows a note. `end` aligns values as figures at the end. */
export function Facts({ facts, end }: { facts: readonly Fact[]; end?: boolean }) {
  return (
    <dl className={`${classes.facts} ${end ? classes.end : ''}`}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value || <Note>Not provided</Note>}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
