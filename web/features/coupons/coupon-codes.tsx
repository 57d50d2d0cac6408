import { type FormEvent, useId, useState } from 'react'
import { Action } from '#web/ui/action.tsx'
import { CellInput } from '#web/ui/cell-input.tsx'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { codesOf, openOffers } from './code-status.ts'
import type { Coupons } from './use-coupons.ts'

/** Field for coupon codes, the entered codes with their status, and the public codes of the stores. */
export function CouponCodes({ coupons }: { coupons: Coupons }) {
  const { price, offers, busy, refusal, apply, remove, forget } = coupons
  const id = useId()
  const [typed, setTyped] = useState('')
  const open = openOffers(offers, price).filter(({ code }) => code !== null)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await apply(typed)) setTyped('')
  }
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
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              forget()
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? `${id}-refusal` : undefined}
          />
          <Action type="submit" busy={busy} disabled={typed.trim() === ''}>
            Apply
          </Action>
        </Row>
        <Text as="p" tone="clay" size="md" id={`${id}-refusal`} role="alert" hidden={!refusal}>
          {refusal}
        </Text>
      </Stack>
      {price && <Standing price={price} busy={busy} onRemove={remove} />}
      {open.length > 0 && (
        <List gap={1} aria-label="Offers at these stores">
          {open.map(({ id: offer, storeName, summary, code }) => (
            <Row as="li" gap={3} key={offer} touch>
              <Stack as="span" grow anywhere>
                <span>{summary}</span>
                <Note>
                  {storeName} · code {code}
                </Note>
              </Stack>
              <Action busy={busy} onClick={() => apply(code ?? '')} aria-label={`Apply ${code}`}>
                Apply
              </Action>
            </Row>
          ))}
        </List>
      )}
    </Stack>
  )
}

type Priced = { price: NonNullable<Coupons['price']> }

function Standing({ price, busy, onRemove }: Priced & { busy: boolean; onRemove: (code: string) => void }) {
  const codes = codesOf(price)
  if (codes.length === 0) return null
  return (
    <List gap={1} aria-label="Your codes">
      {codes.map(({ code, amount, title, refusals }) => (
        <Row as="li" gap={3} key={code}>
          <Stack as="span" grow anywhere>
            <span>
              <strong>{code}</strong>
              {title && ` · ${title}`}
            </span>
            {refusals.map(message => (
              <Note key={message} late>
                {message}
              </Note>
            ))}
          </Stack>
          {amount > 0 && (
            <Text tone="palm" weight="bold" figures style={{ whiteSpace: 'nowrap' }}>
              {naira(-amount)}
            </Text>
          )}
          <Action look="quiet" busy={busy} onClick={() => onRemove(code)} aria-label={`Remove ${code}`}>
            Remove
          </Action>
        </Row>
      ))}
    </List>
  )
}
