import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { giftCardAmounts, giftCardDesigns } from '#contract/money/gift-card-limits.ts'
import { useHydrated } from '#web/shell/hydrated.ts'
import { Action } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { problemsIn } from '#web/ui/field-problems.ts'
import { count, naira } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PlainInput, PlainTextarea } from '#web/ui/plain-field.tsx'
import classes from './buy-form.module.css'
import { amountOf, amountProblem, type Draft } from './draft.ts'
import { designNames, tones } from './gift-card-face.tsx'
import type { useBuying } from './use-buying.ts'

const SendDay = lazy(async () => ({ default: (await import('./send-day.tsx')).SendDay }))

const presets = [2000, 5000, 10_000, 20_000, 50_000]

const sendTime = 'At 08:00 in the morning.'

const labels: Readonly<Record<string, string>> = {
  amount: 'Amount',
  recipientName: 'Their name',
  recipientEmail: 'Their e-mail',
  senderName: 'Your name',
  message: 'Message',
  sendOn: 'Day',
}

interface Props {
  buying: ReturnType<typeof useBuying>
  /** The first and last day that a gift can be sent on. */
  days: { first: string; last: string }
}

/** What a card is worth, what it looks like, whom it is for and when it comes. */
export function BuyForm({ buying: { draft, set, pay, busy, refusal, signedIn }, days }: Props) {
  const hydrated = useHydrated()
  const summary = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(false)
  useEffect(() => {
    if (refusal) summary.current?.focus()
  }, [refusal])
  const wrong = refusal?.wrong ?? {}
  const amount = amountOf(draft.amount)
  const field = (name: keyof Draft & keyof typeof labels) => ({
    name,
    label: labels[name] ?? name,
    error: wrong[name],
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <Stack
      as="form"
      gap={6}
      method="post" // Never in the address, should it be sent before scripts arrive.
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void pay(problemsIn(event.currentTarget))
      }}
    >
      {refusal && (
        <div ref={summary} tabIndex={-1} role="alert" className={classes.summary}>
          {Object.keys(wrong).length === 0 ? (
            refusal.message
          ) : (
            <ul>
              {Object.entries(wrong).map(([name, words]) => (
                <li key={name}>
                  <a href={`#${name}`}>{labels[name] ?? name}</a>: {words}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <Stack as="fieldset" gap={2} className={classes.group}>
        <legend>How much</legend>
        <Row gap={2} align="stretch" wrap>
          {presets.map(preset => (
            <Choice
              key={preset}
              name="preset"
              label={`₦${count(preset)}`}
              value={String(preset)}
              checked={amount === preset}
              onChange={value => set({ amount: value })}
            />
          ))}
        </Row>
        <PlainInput
          {...field('amount')}
          inputMode="numeric"
          autoComplete="off"
          error={wrong.amount ?? (left ? amountProblem(draft.amount) : undefined)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          note={
            amountProblem(draft.amount) === undefined && amount > 0
              ? naira(amount)
              : `Any amount from ₦${count(giftCardAmounts.least)} to ₦${count(giftCardAmounts.most)}.`
          }
        />
      </Stack>
      <Stack as="fieldset" gap={2} className={classes.group}>
        <legend>Its cloth</legend>
        <Grid gap={2} columns={4} className={classes.designs}>
          {giftCardDesigns.map(design => (
            <Stack as="label" gap={1.5} align="center" key={design} className={classes.design}>
              <input
                className="visually-hidden"
                type="radio"
                name="design"
                value={design}
                checked={draft.design === design}
                onChange={() => set({ design })}
              />
              <Adire seed={`gift card ${design}`} tone={tones[design]} columns={5} rows={2} className={classes.cloth} />
              {designNames[design]}
            </Stack>
          ))}
        </Grid>
      </Stack>
      <Stack as="fieldset" gap={2} className={classes.group}>
        <legend>Who it is for</legend>
        <Row gap={2} align="stretch" wrap>
          <Choice
            name="for"
            label="A gift"
            value="gift"
            checked={draft.for === 'gift'}
            onChange={() => set({ for: 'gift' })}
          />
          <Choice
            name="for"
            label="Myself"
            value="self"
            checked={draft.for === 'self'}
            onChange={() => set({ for: 'self' })}
          />
        </Row>
        {draft.for === 'self' && <Note>It goes straight to your account, ready to use.</Note>}
      </Stack>
      {draft.for === 'gift' && (
        <>
          <Grid gap={4} columns={2} className={classes.pair}>
            <PlainInput {...field('recipientName')} autoComplete="off" maxLength={80} />
            <PlainInput {...field('recipientEmail')} type="email" autoComplete="off" maxLength={254} />
            <PlainInput {...field('senderName')} autoComplete="name" maxLength={80} />
          </Grid>
          <PlainTextarea
            {...field('message')}
            label="Message (optional)"
            rows={3}
            maxLength={300}
            note={`${draft.message.length} of 300 characters`}
          />
          <Stack as="fieldset" gap={2} className={classes.group}>
            <legend>When to send it</legend>
            <Row gap={2} align="stretch" wrap>
              <Choice
                name="when"
                label="Right after payment"
                value="now"
                checked={draft.when === 'now'}
                onChange={() => set({ when: 'now' })}
              />
              <Choice
                name="when"
                label="On a day"
                value="day"
                checked={draft.when === 'day'}
                onChange={() => set({ when: 'day' })}
              />
            </Row>
            {draft.when === 'day' && (
              <Suspense fallback={<PlainInput {...field('sendOn')} note={sendTime} disabled />}>
                <SendDay
                  {...field('sendOn')}
                  id="sendOn"
                  description={sendTime}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  size="md"
                  onChange={sendOn => set({ sendOn })}
                  min={days.first}
                  max={days.last}
                />
              </Suspense>
            )}
          </Stack>
        </>
      )}
      <Stack gap={2}>
        <Action type="submit" look="main" pill large full busy={busy} disabled={!hydrated}>
          {`${signedIn ? 'Pay' : 'Sign in and pay'}${amount > 0 ? ` ${naira(amount)}` : ''}`}
        </Action>
        <Note>
          Card, transfer or USSD through Paystack.
          {!signedIn && ' Your entries are kept while you sign in.'}
        </Note>
        <noscript>
          <Note late>Buying a gift card needs JavaScript.</Note>
        </noscript>
      </Stack>
    </Stack>
  )
}
