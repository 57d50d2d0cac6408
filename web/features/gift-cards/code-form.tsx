import { type FormEvent, useId, useState } from 'react'
import { giftCardCode } from '#contract/money/gift-cards.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { Action } from '#web/ui/action.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './code-form.module.css'

interface Props {
  label: string
  /** Button label. */
  action: string
  busy: boolean
  failure: ApiFailure | null
  /** `code` is right in its form. `done` empties the field. */
  onCode: (code: string, done: () => void) => void
}

/** Field for a gift card code. Invalid characters show an error before they count as an attempt. */
export function CodeForm({ label, action, busy, failure, onCode }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const [asked, setAsked] = useState('')
  const wrong = refused ?? (asked === typed && !busy ? failure?.sentence : undefined)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = giftCardCode.safeParse(typed)
    setRefused(read.success ? undefined : read.error.issues[0]?.message)
    setAsked(typed)
    if (read.success) onCode(read.data, () => setTyped(''))
  }
  return (
    <Stack as="form" gap={1.5} className={classes.form} onSubmit={onSubmit} noValidate>
      <label htmlFor={id}>{label}</label>
      <Row gap={2} align="stretch" wrap className={classes.row}>
        <input
          id={id}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setRefused(undefined)
          }}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
        />
        <Action type="submit" busy={busy} disabled={typed.trim() === ''}>
          {action}
        </Action>
      </Row>
      <Text as="p" tone="clay" size="md" id={`${id}-wrong`} role="alert" hidden={!wrong}>
        {wrong}
      </Text>
    </Stack>
  )
}
