import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft, type Place } from './draft.ts'
import type { Attempt } from './query.ts'
import { useKind } from './session.ts'

interface Kept<V> {
  version: string
  values: Partial<V>
}

interface Form<V> {
  values: Partial<V>
  dirty: boolean
  /** Fills the form with the stored draft. */
  restore: (values: Partial<V>) => void
  /** `tab` for visitors: they never sign out, so nothing would clear it from the browser. Otherwise `browser`. */
  place?: Place | undefined
}

/**
 * Keeps a form's draft in this browser until it is saved, discarded or its person signs out, also over a reload. A draft
 * of another `version` is dropped, since it would undo newer changes.
 */
export function useKeptDraft<V extends object>(name: string, version: string, form: Form<V>) {
  const { values, dirty, restore, place = 'browser' } = form
  const kind = useKind()
  const [restored, setRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once for each thing
  useEffect(() => {
    const found = keptDraft<Kept<V>>(name, place, kind)
    if (found.version === version && found.values) {
      restore(found.values)
      setRestored(true)
    } else forgetDraft(name, place, kind)
  }, [name])

  const text = JSON.stringify(values)
  const now = useRef(text)
  const forgotten = useRef<string>(undefined)
  const wasDirty = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is what `values` are
  useEffect(() => {
    now.current = text
    // A form may stay until the next page has loaded: what was sent is no draft, until somebody types.
    if (text === forgotten.current) return
    forgotten.current = undefined
    if (dirty) keepDraft(name, { version, values } satisfies Kept<V>, place, kind)
    // Everything that was typed has been deleted again.
    else if (wasDirty.current) forgetDraft(name, place, kind)
    wasDirty.current = dirty
  }, [name, version, text, dirty, place, kind])

  return {
    /** True if the form shows a draft of an earlier visit. */
    restored,
    /** Deletes the draft. The same values aren't kept again. */
    forget: () => {
      forgotten.current = now.current
      forgetDraft(name, place, kind)
      setRestored(false)
    },
  }
}

interface FormDraft<V> {
  version?: string
  place?: Place
  /** Fields that aren't stored, such as passwords. */
  except?: readonly (keyof V & string)[]
}

/** Keeps the draft of a form of `useEndpointForm`. */
export function useFormDraft<V extends object>(name: string, form: UseFormReturnType<V>, given: FormDraft<V> = {}) {
  const { version = '', place, except = [] } = given
  const kept = Object.entries(form.values).filter(([field]) => !except.some(left => left === field))
  const draft = useKeptDraft<V>(name, version, {
    values: Object.fromEntries(kept) as Partial<V>,
    dirty: kept.some(([field]) => form.isDirty(field)),
    restore: form.setValues,
    place,
  })
  return {
    ...draft,
    /** Empties the form. */
    discard: () => {
      form.reset()
      draft.forget()
    },
  }
}

/**
 * Keeps the attempt of a change (`useChange`) in this browser until it is answered: sent again after a reload, the same
 * call has the same Idempotency-Key.
 */
export function useKeptAttempt(name: string): { current: Attempt | undefined } {
  const kind = useKind()
  return useMemo(() => {
    const place = `${name}.sent`
    // In memory, too: a browser may have no storage.
    let last: Attempt | undefined
    return {
      get current() {
        const { text, key } = keptDraft<Attempt>(place, 'browser', kind)
        return last ?? (text && key ? { text, key } : undefined)
      },
      set current(attempt) {
        last = attempt
        if (attempt) keepDraft(place, attempt, 'browser', kind)
        else forgetDraft(place, 'browser', kind)
      },
    }
  }, [name, kind])
}
