import { type UseFormReturnType, useForm } from '@mantine/form'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Endpoint } from '#contract/endpoint.ts'
import { problemsIn } from '#web/ui/field-problems.ts'
import { isRefused } from '#web/ui/typed-number.ts'
import { changesOf, differ, rebased } from './changes.ts'
import type { GivenOf } from './context.ts'
import type { FieldError, Whole } from './failure.ts'
import { useHydrated } from './hydrated.tsx'
import { type Change, type ChangeOptions, useChange } from './query.ts'
import { uploads } from './uploads.ts'

/** The body of a call's input. */
type BodyOf<T extends Endpoint> = Extract<NonNullable<GivenOf<T>[0]>, { body: unknown }>['body'] & object

interface Options<T extends Endpoint, V extends object> extends Omit<ChangeOptions<T>, 'onSuccess'> {
  initial: V
  /** Called with the answer and the values that were sent. */
  onSuccess?: (answer: Whole<T>, sent: V) => unknown
  /** Returns the call's input for the form's values. */
  input: (values: V) => NonNullable<GivenOf<T>[0]>
  /**
   * For a form that edits what others may edit, too: sends only the changed fields and, as `seen`, what they were, so
   * that another person's changes stay. A field that both changed is refused (`changed_meanwhile`); saving again
   * replaces it. A function does it for a body with fields within fields.
   */
  changes?: true | ((body: BodyOf<T>, was: BodyOf<T>) => BodyOf<T>)
  /** Further errors that keep the form from being sent, for rules beyond the schema. */
  check?: (values: V) => FieldError[]
  /**
   * Asks before a valid form is sent; see `useConfirm`. With `send` as its `run`, the question stays open until the call is
   * answered. It closes after a failure too, because the form shows it.
   */
  confirm?: (values: V, send: () => Promise<unknown>) => Promise<boolean>
}

interface EndpointForm<T extends Endpoint, V extends object> {
  form: UseFormReturnType<V>
  change: Change<T>
  /** Handler of `<form onSubmit>`. */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  /** Props of `<FormSummary>`: the server's message and the errors of fields. */
  summary: { message: string | undefined; errors: FieldError[] }
  /**
   * Shows what was saved, in a form that stays open. What was typed since it was sent stays, as an unsaved change: returns
   * false then, so that its draft is kept.
   */
  showSaved: (saved: V) => boolean
  /** Sends a call that was made from other values than the form's, such as merged ones, which then count as sent. */
  sendAs: (values: V, ...given: GivenOf<T>) => void
}

/**
 * A form for a call. Validates with the endpoint's own body schema before it sends, and shows the server's 422 messages
 * at their fields. Fields with invalid text, such as dates and numbers, keep the form
 * from being sent. Sent during an upload, it goes once that is there. Field names are those of the body, with dots within it.
 */
export function useEndpointForm<T extends Endpoint, V extends object>(
  endpoint: T,
  options: Options<T, V>,
): EndpointForm<T, V> {
  const { initial, input, changes, check, confirm, ...rest } = options
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validate: values => {
      const issuesOf = (typed: V) => endpoint.body.safeParse(input(typed).body).error?.issues ?? []
      // A schema's own rules, such as what a product lacks, wait until every number can be read.
      const beside = issuesOf(readable(values)).filter(({ path }) => !isRefused(valueAt(values, path)))
      const issues = [...issuesOf(values), ...beside]
      return errorsOf([
        ...issues.map(({ path, message }) => {
          const typed = valueAt(values, path)
          return { field: path.join('.'), message: isRefused(typed) ? typed.problem : message }
        }),
        ...(check?.(values) ?? []),
      ])
    },
  })
  const hydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when React takes over the server's HTML
  useLayoutEffect(() => {
    if (!hydrated) form.setValues(typedEarly(initial, form.getInputNode))
  }, [])
  const [refused, setRefused] = useState<V>()
  // Somebody who has read what both changed saves again to replace it.
  const warned = useRef(false)
  const sent = useRef<V>(undefined)
  const change = useChange(endpoint, {
    failure: false,
    ...rest,
    onSuccess: answer => {
      warned.current = false
      // A form that stays open compares the next save with this one.
      if (changes && sent.current) form.setInitialValues(sent.current)
      return rest.onSuccess?.(answer, sent.current ?? form.getValues())
    },
    onFailure: failure => {
      warned.current = failure.code === 'changed_meanwhile'
      form.setErrors(errorsOf(failure.errors))
      const handled = rest.onFailure?.(failure)
      // The caller may change values; the message stays until the person does.
      setRefused(form.getValues())
      return handled
    },
  })
  const narrowed = (values: V) => {
    const whole = input(values)
    if (!changes) return whole
    const [body, was] = [whole, input(form.getInitialValues())].map(given => (given as { body: BodyOf<T> }).body)
    if (!body || !was) return whole
    const { seen, ...changed } = (changes === true ? changesOf(body, was) : changes(body, was)) as { seen?: unknown }
    return { ...whole, body: warned.current ? changed : { ...changed, seen } }
  }
  const [waits, setWaits] = useState(false)
  const showSaved = (saved: V) => {
    const typed = form.getValues()
    form.setInitialValues(saved)
    const { draft } = rebased(typed, sent.current ?? typed, saved)
    form.setValues(draft)
    return !differ(draft, saved)
  }
  const errors = Object.entries(form.errors).map(([field, message]) => ({ field, message: String(message) }))
  return {
    form,
    change: waits ? { ...change, isPending: true } : change,
    onSubmit: event => {
      event?.preventDefault()
      if (waits) return
      const element = event?.currentTarget
      const upload = element && uploads.get(element)
      const found = element ? problemsIn(element) : []
      const { errors } = form.validate()
      const all = { ...errors, ...errorsOf(found) }
      if (upload) delete all[upload.field]
      if (Object.keys(all).length > 0) return form.setErrors(all)
      if (upload) {
        form.clearErrors()
        setWaits(true)
        void upload.done.then(arrived => {
          flushSync(() => setWaits(false))
          if (arrived) element.requestSubmit()
        })
        return
      }
      const values = form.getValues()
      const given = [narrowed(values)] as GivenOf<T>
      sent.current = values
      if (!confirm) return change.mutate(...given)
      let isSent = false
      const send = () => {
        isSent = true
        return change.send(...given).catch(() => undefined)
      }
      void confirm(values, send).then(yes => {
        if (yes && !isSent) change.mutate(...given)
      })
    },
    showSaved,
    sendAs: (values, ...given) => {
      sent.current = values
      change.mutate(...given)
    },
    // Gone with the first correction. A missing network shows a toast and a bar; the form can't fix it.
    summary: {
      message:
        change.isPending || change.error?.code === 'network' || form.values !== refused
          ? undefined
          : change.error?.message,
      errors,
    },
  }
}

/** Returns the text that somebody typed, or the browser filled in, before the page's scripts ran; React would delete it. */
function typedEarly<V extends object>(initial: V, fieldOf: (name: string) => HTMLElement | null): Partial<V> {
  const typed = Object.keys(initial).flatMap(name => {
    const field = fieldOf(name)
    // Not that of switches, lists and numbers, whose value isn't their text.
    const isText = field?.matches(
      ':is(input, textarea):not([type=checkbox], [type=radio], [type=file], [aria-haspopup], [inputmode])',
    )
    if (!isText) return []
    const { value, defaultValue } = field as HTMLInputElement
    return value === defaultValue ? [] : [[name, value]]
  })
  return Object.fromEntries(typed)
}

/** Returns a form's values with a number instead of each text that a number field refused. */
function readable<V>(value: V): V {
  if (isRefused(value)) return 1 as V
  if (Array.isArray(value)) return value.map(readable) as V
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? (Object.fromEntries(Object.entries(value).map(([key, of]) => [key, readable(of)])) as V) : value
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null ? (within as Record<PropertyKey, unknown>)[key] : undefined,
    values,
  )

/** Returns the first message of each field, in order. */
function errorsOf(errors: readonly FieldError[]): Record<string, string> {
  const first = new Map<string, string>()
  for (const { field, message } of errors) if (!first.has(field)) first.set(field, message)
  return Object.fromEntries(first)
}
