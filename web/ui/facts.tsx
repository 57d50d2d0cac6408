import { Fragment, type ReactNode } from 'react'
import classes from './facts.module.css'
import { Note } from './note.tsx'
import { unbroken } from './unbroken.tsx'

export type Fact = readonly [name: string, value: ReactNode]

/** Names with their values in two columns; an empty value shows 'Not provided'. `end` aligns values as figures at the end. */
export function Facts({ facts, end }: { facts: readonly Fact[]; end?: boolean }) {
  return (
    <dl className={`${classes.facts} ${end ? classes.end : ''}`}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{unbroken(value) || <Note>Not provided</Note>}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
