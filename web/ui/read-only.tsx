import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import classes from './read-only.module.css'

/** The fields of a form. For roles that can only view them, they look like text, and a note says so. */
export const Fields = ({ readOnly, children }: { readOnly: boolean; children: ReactNode }) => (
  <fieldset disabled={readOnly} className={readOnly ? classes.readOnly : classes.fields}>
    {readOnly && (
      <div className={classes.note}>
        <Note>Your role can view this, and not change it.</Note>
      </div>
    )}
    {children}
  </fieldset>
)
