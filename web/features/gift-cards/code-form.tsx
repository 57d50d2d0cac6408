import { type FormEvent, useEffect, useId, useState } from 'react'
import type { ApiFailure } from '#web/shell/failure.ts'
import { Action } from '#web/ui/action.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import plainField from '#web/ui/plain-field.module.css'
import { Text } from '#web/ui/text.tsx'

interface Props {
  label: string
  /** Button label. */
  action: string
  busy: boolean
  failure: ApiFailure | null
  /** Receives a valid code. `done` empties the field. */
  onCode: (code: string, done: () => void) => void
  /** Where what is typed stays (`keptCode`); nowhere by default. */
  kept?: { read(): string; keep(code: string): void }
}

/** Field for a gift card code. Checks the format before it counts as an attempt. */
export function CodeForm({ label, action, busy, failure, onCode, kept }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  // Not at the first rendering, which is the server's.
  useEffect(() => setTyped(kept?.read() ?? ''), [kept])
  const [refused, setRefused] = useState<string>()
  const [submitted, setSubmitted] = useState('')
  const wrong = refused ?? (submitted === typed && !busy ? failure?.sentence : undefined)
  const change = (code: string) => {
    setTyped(code)
    kept?.keep(code)
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // Brings the contract's schemas. If they don't load, the server alone checks the code.
    const contract = await import('#contract/money/gift-cards.ts').catch(() => undefined)
    const read = contract?.giftCardCode.safeParse(typed)
    setRefused(read?.error?.issues[0]?.message)
    setSubmitted(typed)
    if (!read || read.success) onCode(read?.data ?? typed.trim(), () => change(''))
  }
  return (
    <Stack as="form" gap={1.5} onSubmit={onSubmit} noValidate>
      <Text as="label" size="md" weight="strong" htmlFor={id}>
        {label}
      </Text>
      <Row gap={2} align="stretch" wrap>
        <input
          id={id}
          name="code"
          className={plainField.control}
          // As wide as a code; on a narrow phone the button goes below.
          style={{
            flex: '1 1 15.5em',
            width: 'auto',
            minWidth: 0,
            letterSpacing: '0.04em',
            textTransform: 'uppercase',
          }}
          value={typed}
          onChange={event => {
            change(event.target.value)
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
