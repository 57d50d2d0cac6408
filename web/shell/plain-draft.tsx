import { useEffect, useRef, useState } from 'react'
import { useKeptDraft } from './kept-draft.ts'
import { RestoredDraft } from './restored-draft.tsx'

interface Props {
  name: string
  /** Names of the form's fields that are kept. */
  fields: readonly string[]
}

/**
 * Keeps the draft of the form around it in this tab, for forms of plain fields that the browser holds. Shown once
 * scripts run and the fields have what the session knows.
 */
export function PlainDraft({ name, fields }: Props) {
  const here = useRef<HTMLSpanElement>(null)
  const first = useRef<Record<string, string>>({})
  const [typed, setTyped] = useState<Record<string, string>>({})
  const inputs = () => fields.flatMap(field => inputOf(here.current?.closest('form')?.elements.namedItem(field)))
  const isTyped = (input: Input) => input.value !== first.current[input.name]
  const read = () =>
    setTyped(Object.fromEntries(inputs().flatMap(input => (isTyped(input) ? [[input.name, input.value]] : []))))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    first.current = Object.fromEntries(inputs().map(input => [input.name, firstOf(input)]))
    read()
    const form = here.current?.closest('form')
    form?.addEventListener('input', read)
    return () => form?.removeEventListener('input', read)
  }, [])
  const draft = useKeptDraft<Record<string, string>>(name, '', {
    values: typed,
    dirty: Object.keys(typed).length > 0,
    restore: kept => {
      // What was typed before the scripts ran stays.
      for (const input of inputs()) if (!isTyped(input)) input.value = kept[input.name] ?? input.value
      read()
    },
    place: 'tab',
  })
  const discard = () => {
    for (const input of inputs()) input.value = first.current[input.name] ?? ''
    setTyped({})
    draft.forget()
  }
  return (
    <>
      <span ref={here} hidden />
      <RestoredDraft {...draft} discard={discard} />
    </>
  )
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const inputOf = (found: Element | RadioNodeList | null | undefined): Input[] =>
  found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement
    ? [found]
    : []

/** Returns what a field had before somebody typed. */
const firstOf = (input: Input): string =>
  'defaultValue' in input
    ? input.defaultValue
    : ([...input.options].find(option => option.defaultSelected)?.value ?? '')
