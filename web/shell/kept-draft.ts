import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { differ, rebased } from './changes.ts'
import { forgetDraft, keepDraft, keptDraft, onDeletedElsewhere, type Place } from './draft.ts'
import type { Attempt } from './query.ts'
import { draftKey, useKind } from './session.ts'

interface Kept<V> {
  version: string
  values: Partial<V>
  /** What the form began with, if its save is compared with that. */
  seen?: Partial<V> | undefined
}

/**
 * What became of a draft: restored, restored although the thing was `changed` since, or `dropped` for that reason.
 * Undefined if there was none.
 */
export type Restored = 'same' | 'changed' | 'dropped' | undefined

interface Form<V> {
  values: Partial<V>
  dirty: boolean
  /** Fills the form with the stored draft. `old` is what to compare it with if the thing was changed since. */
  restore: (values: Partial<V>, old?: { seen: Partial<V>; version: string }) => void
  /** What the form began with. */
  seen?: Partial<V>
  /** True if the save is refused for fields that somebody else changed, too, so that it undoes nothing. */
  compared?: boolean
  /** `tab` for visitors: they never sign out, so nothing would clear it from the browser. Otherwise `browser`. */
  place?: Place | undefined
}

/** A form that this tab has just left, such as before a reload, may still hold its lock. */
const retries = { times: 4, afterMs: 100 }

/** Returns a promise for a lock, and the function that fulfils it. */
function untilLeft() {
  let leave = () => {}
  const left = new Promise<void>(resolve => {
    leave = resolve
  })
  return { left, leave }
}

/**
 * Returns where a form's draft is kept, so that two tabs with the same form don't replace each other's: the tab that opened
 * it first keeps it for the browser, any other one for itself. Undefined until it is known which this tab is.
 */
function useOwnPlace(key: string, place: Place): Place | undefined {
  const [own, setOwn] = useState<{ key: string; place: Place }>()
  useEffect(() => {
    if (place === 'tab' || !navigator.locks) return setOwn({ key, place })
    const { left, leave } = untilLeft()
    let over = false
    const inTab = () => setOwn({ key, place: 'tab' })
    const ask = (again: number) => {
      const answered = navigator.locks.request(key, { ifAvailable: true }, lock => {
        if (over) return
        if (!lock) return again ? setTimeout(ask, retries.afterMs, again - 1) : inTab()
        // What this tab kept while another one had the form stays its own.
        setOwn({ key, place: sessionStorage.getItem(key) === null ? place : 'tab' })
        return left
      })
      answered.catch(inTab)
    }
    ask(retries.times)
    return () => {
      over = true
      leave()
    }
  }, [key, place])
  return own?.key === key ? own.place : undefined
}

/**
 * Keeps a form's draft in this browser until it is saved, discarded or its person signs out, also over a reload. A draft
 * of another `version` is dropped, since it would undo newer changes, unless the save is compared with what was `seen`.
 */
export function useKeptDraft<V extends object>(name: string, version: string, form: Form<V>) {
  const { values, dirty, restore, seen = {}, compared = false } = form
  const kind = useKind()
  const place = useOwnPlace(draftKey(kind) + name, form.place ?? 'browser')
  const [restored, setRestored] = useState<Restored>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once for each thing
  useEffect(() => {
    if (!place) return
    const found = keptDraft<Kept<V>>(name, place, kind)
    if (!found.values) return
    if (found.version === version) {
      restore(found.values)
      return setRestored('same')
    }
    const { draft, was } = rebased(found.values, found.seen ?? {}, seen)
    const isLeft = differ(draft, seen)
    if (compared && isLeft) restore(draft, { seen: was, version: found.version ?? '' })
    else forgetDraft(name, place, kind)
    // What was sent although no answer came isn’t lost.
    if (isLeft) setRestored(compared ? 'changed' : 'dropped')
  }, [name, place])

  const text = JSON.stringify(values)
  const now = useRef(text)
  const forgotten = useRef<string>(undefined)
  const wasDirty = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is what `values` are
  useEffect(() => {
    now.current = text
    if (!place) return
    // A form may stay until the next page has loaded: what was sent is no draft, until somebody types.
    if (text === forgotten.current) return
    forgotten.current = undefined
    const keep = () => keepDraft(name, { version, values, ...(compared && { seen }) } satisfies Kept<V>, place, kind)
    if (dirty) keep()
    // Everything that was typed has been deleted again.
    else if (wasDirty.current) forgetDraft(name, place, kind)
    wasDirty.current = dirty
    if (dirty && place === 'browser')
      return onDeletedElsewhere(name, kind, () => {
        if (text !== forgotten.current) keep()
      })
  }, [name, version, text, dirty, place, kind])

  // Only this window can read its storage: the lock tells others that sign out (`countDrafts`).
  const marked = dirty && place === 'tab' && form.place !== 'tab'
  useEffect(() => {
    if (!marked) return
    const { left, leave } = untilLeft()
    navigator.locks.request(`${draftKey(kind)}${name}.tab`, { mode: 'shared' }, () => left).catch(() => {})
    return leave
  }, [name, marked, kind])

  return {
    restored,
    /** Deletes the draft. The same values aren't kept again. */
    forget: () => {
      forgotten.current = now.current
      if (place) forgetDraft(name, place, kind)
      setRestored(undefined)
    },
  }
}

interface FormDraft<V> {
  /** Changes with the thing, so that a draft of an older one is dropped. */
  version?: string
  /**
   * Whether a draft of an older thing is restored, too: `true` for a form with `changes`, which sends what the draft was
   * made from as `seen`. A form that sends a `version` instead receives that of the draft, and the present one if it is
   * discarded. Without a `version`, the thing is older if the form began with other values.
   */
  compared?: boolean | ((version: string) => void)
  place?: Place
  /** Fields that aren't stored, such as passwords. */
  except?: readonly (keyof V & string)[]
  /** Stored instead of the form's values, for a part of a field that isn't. */
  values?: V
}

/** Keeps the draft of a form of `useEndpointForm`. */
export function useFormDraft<V extends object>(name: string, form: UseFormReturnType<V>, given: FormDraft<V> = {}) {
  const { compared, place, except = [] } = given
  const partOf = (values: V) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !except.some(left => left === field))) as Partial<V>
  const values = partOf(given.values ?? form.values)
  const seen = partOf(form.getInitialValues())
  const version = given.version ?? (compared === undefined ? '' : JSON.stringify(seen))
  const present = useRef<{ values: V; version: string }>(undefined)
  const compareWith = (initial: V, of: string) => {
    form.setInitialValues(initial)
    if (typeof compared === 'function') compared(of)
  }
  const draft = useKeptDraft<V>(name, version, {
    values,
    dirty: given.values ? differ(values, seen) : Object.keys(values).some(field => form.isDirty(field)),
    restore: (kept, old) => {
      if (old) {
        const initial = form.getInitialValues()
        present.current = { values: initial, version }
        compareWith({ ...initial, ...old.seen }, old.version)
      }
      form.setValues(kept)
    },
    seen,
    compared: compared !== undefined && compared !== false,
    place,
  })
  const forget = () => {
    present.current = undefined
    draft.forget()
  }
  return {
    restored: draft.restored,
    forget,
    /** Empties the form, or shows what is saved. */
    discard: () => {
      if (present.current) compareWith(present.current.values, present.current.version)
      form.reset()
      forget()
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
