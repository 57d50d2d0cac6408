import { type FormEvent, useId, useState } from 'react'
import { Action } from '#web/ui/action.tsx'
import { CellInput } from '#web/ui/cell-input.tsx'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { type CodeStanding, codeOf, codesOf, openOffers } from './code-status.ts'
import type { Coupons } from './use-coupons.ts'

/** Field for coupon codes, the entered codes with their status, and the public codes of the stores. */
export function CouponCodes({ coupons }: { coupons: Coupons }) {
  const { price, offers, busy, refusal, apply, remove, forget } = coupons
  const id = useId()
  const [typed, setTyped] = useState('')
  // The last code without effect, and the number of such tries, so that its reason is announced each time.
  const [refused, setRefused] = useState({ code: '', tries: 0 })
  const open = openOffers(offers, price).filter(({ code }) => code !== null)
  const codes = price ? codesOf(price) : []
  const listed = codes.some(({ code, refusals }) => code === refused.code && refusals.length > 0)
  const enter = async (entered: string) => {
    const applies = await apply(entered)
    setRefused(({ tries }) => ({ code: applies ? '' : codeOf(entered), tries: tries + 1 }))
    return applies
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await enter(typed)) setTyped('')
  }
  const invalid = refusal !== undefined || (listed && codeOf(typed) === refused.code)
  return (
    <Stack gap={3}>
      <Stack as="form" gap={1.5} onSubmit={onSubmit} noValidate>
        <Text as="label" size="md" weight="strong" htmlFor={id}>
          Coupon code
        </Text>
        <Row gap={2} align="stretch">
          <CellInput
            style={{ flex: 1, minWidth: 0, minHeight: 44, letterSpacing: '0.04em', textTransform: 'uppercase' }}
            id={id}
            name="code"
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              forget()
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            aria-invalid={invalid ? true : undefined}
            aria-describedby={invalid ? (refusal ? `${id}-refusal` : `${id}-listed`) : undefined}
          />
          <Action type="submit" busy={busy} disabled={typed.trim() === ''}>
            Apply
          </Action>
        </Row>
        <Text as="p" tone="clay" size="md" id={`${id}-refusal`} role="alert" hidden={!refusal}>
          {refusal}
        </Text>
      </Stack>
      {codes.length > 0 && (
        <Standing
          codes={codes}
          refused={listed ? refused : undefined}
          id={`${id}-listed`}
          busy={busy}
          remove={code => {
            // The button that had the focus is removed.
            document.getElementById(id)?.focus()
            remove(code)
          }}
        />
      )}
      {open.length > 0 && (
        <List gap={3} aria-label="Offers at these stores">
          {open.map(({ id: offer, title, summary, code }) => (
            <Row as="li" gap={3} key={offer} touch>
              <Stack as="span" grow anywhere>
                <span>
                  <strong>{code}</strong> · {title}
                </span>
                <Note>{summary}</Note>
              </Stack>
              <Action busy={busy} onClick={() => enter(code ?? '')} aria-label={`Apply ${code}`}>
                Apply
              </Action>
            </Row>
          ))}
        </List>
      )}
    </Stack>
  )
}

interface StandingProps {
  codes: readonly CodeStanding[]
  /** The code that was just refused: its reason has the `id` and is announced at each try. */
  refused: { code: string; tries: number } | undefined
  id: string
  busy: boolean
  remove: (code: string) => void
}

function Standing({ codes, refused, id, busy, remove }: StandingProps) {
  return (
    <List gap={1} aria-label="Your codes">
      {codes.map(({ code, amount, title, refusals }) => (
        <Row as="li" gap={3} key={code}>
          <Stack as="span" grow anywhere>
            <span>
              <strong>{code}</strong>
              {title && ` · ${title}`}
            </span>
            {refusals.length > 0 && (
              <Stack
                as="span"
                key={code === refused?.code ? refused.tries : 0}
                {...(code === refused?.code && { id, role: 'alert' })}
              >
                {refusals.map(message => (
                  <Note key={message} late>
                    {message}
                  </Note>
                ))}
              </Stack>
            )}
          </Stack>
          {amount > 0 && (
            <Text tone="palm" weight="bold" figures style={{ whiteSpace: 'nowrap' }}>
              {naira(-amount)}
            </Text>
          )}
          <Action look="quiet" busy={busy} onClick={() => remove(code)} aria-label={`Remove ${code}`}>
            Remove
          </Action>
        </Row>
      ))}
    </List>
  )
}
