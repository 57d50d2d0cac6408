import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './form-summary.module.css'

interface Props {
  /** The sentence for the whole form. */
  message?: string
  /** What is wrong with which field. */
  errors?: readonly { field: string; message: string }[]
  /** Names of fields as the form shows them. */
  labels?: Readonly<Record<string, string>>
}

/** What stands in the way of a form, at its head, each line leading to its field (by its `name`). Read out when it comes. */
export function FormSummary({ message, errors = [], labels = {} }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = message !== undefined || errors.length > 0
  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  if (!shown) return null
  const focus = (field: string) =>
    box.current
      ?.closest('form')
      ?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)
      ?.focus()
  return (
    <Alert ref={box} color="clay" role="alert" title={errors.length > 0 ? undefined : message}>
      {errors.length > 0 && (
        <ul className={classes.list}>
          {errors.map(({ field, message: words }) => (
            <li key={field}>
              <button type="button" className={classes.link} onClick={() => focus(field)}>
                {labels[field] ?? field}
              </button>
              : {words}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
