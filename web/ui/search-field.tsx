import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { CellInput } from './cell-input.tsx'
import classes from './filters.module.css'
import { useUrl } from './url.ts'

/** Debounce delay in milliseconds. */
const pause = 300

/**
 * A search kept in the URL parameter `param`, for pages of signed-in users. Searches while the user types, and on Enter.
 * Renders nothing of other parameters: without a network, the service worker answers with the page's HTML for none.
 */
export function SearchField({ placeholder, param = 'search' }: { placeholder: string; param?: string }) {
  const url = useUrl()
  const now = url.get(param)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // The address changed elsewhere, for example with Back.
    if (field.current && field.current !== document.activeElement) field.current.value = now
  }, [now])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // A followed link cancels the pending search, which would navigate back to the list.
    const leave = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const newTab = ctrlKey || metaKey || shiftKey
      const link = target instanceof Element && !newTab ? target.closest('a') : null
      if (link && link.pathname !== window.location.pathname) clearTimeout(timer.current)
    }
    document.addEventListener('click', leave, true)
    return () => document.removeEventListener('click', leave, true)
  }, [])

  return (
    <Form
      action="."
      role="search"
      aria-label={placeholder}
      className={classes.search}
      onSubmit={event => {
        event.preventDefault()
        clearTimeout(timer.current)
        url.set({ [param]: field.current?.value.trim() ?? '' })
      }}
    >
      <CellInput
        className={classes.field}
        ref={field}
        type="search"
        name={param}
        defaultValue={now}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={100}
        onChange={event => {
          const typed = event.currentTarget.value.trim()
          clearTimeout(timer.current)
          timer.current = setTimeout(() => url.set({ [param]: typed }), pause)
        }}
      />
    </Form>
  )
}
