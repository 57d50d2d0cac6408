import { createContext, type ReactNode, useContext } from 'react'
import { Note } from './note.tsx'
import classes from './read-only.module.css'

const Viewing = createContext(false)

/** Says whether the person can only view what is within, and not change it. */
export const ViewsOnly = Viewing.Provider
export const useViewsOnly = (): boolean => useContext(Viewing)

/** Buttons and links that change something: left out for those who can only view it. */
export const Manages = ({ children }: { children: ReactNode }) => (useViewsOnly() ? null : children)

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
