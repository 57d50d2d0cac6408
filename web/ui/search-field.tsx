import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import classes from './filters.module.css'
import { useUrl } from './url.ts'

/** Debounce delay in milliseconds. */
const pause = 300

/** A search that stands in the address as `param`: as one types, and by Enter without scripts. */
export function SearchField({ placeholder, param = 'search' }: { placeholder: string; param?: string }) {
  const url = useUrl()
  const now = url.get(param)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // The address changed by another way, such as Back.
    if (field.current && field.current !== document.activeElement) field.current.value = now
  }, [now])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Who follows a link before the pause is over goes there, and isn't called back to the list.
    const leave = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const elsewhere = ctrlKey || metaKey || shiftKey
      const link = target instanceof Element && !elsewhere ? target.closest('a') : null
      if (link && link.pathname !== window.location.pathname) clearTimeout(timer.current)
    }
    document.addEventListener('click', leave, true)
    return () => document.removeEventListener('click', leave, true)
  }, [])

  return (
    <Form
      role="search"
      aria-label={placeholder}
      className={classes.search}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {[...url.search].map(([name, value]) =>
        name === param || name === 'page' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
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
