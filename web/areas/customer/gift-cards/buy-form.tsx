import { Suspense, useState } from 'react'
import { giftCardAmounts, giftCardDesigns } from '#contract/money/gift-card-limits.ts'
import { FormProblems } from '#web/areas/customer/form-problems.tsx'
import { savedCardName } from '#web/features/saved-cards/card-words.ts'
import { PayWith } from '#web/features/saved-cards/pay-with.tsx'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Action } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EmailHint } from '#web/ui/email-hint.tsx'
import { problemsIn } from '#web/ui/field-problems.ts'
import { count, naira } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PlainInput, PlainTextarea } from '#web/ui/plain-field.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './buy-form.module.css'
import { amountOf, amountProblem, type Draft } from './draft.ts'
import { designNames, tones } from './gift-card-face.tsx'
import type { useBuying } from './use-buying.ts'

const SendDay = onDemand(async () => ({ default: (await import('./send-day.tsx')).SendDay }))

const presets = [2000, 5000, 10_000, 20_000, 50_000]

const sendTime = 'At 08:00 Lagos time.'

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
  /** First and last day for sending a gift, such as `2026-12-31`. */
  days: { first: string; last: string }
}

/** Form to buy a gift card: amount, design, recipient and day. */
export function BuyForm({ buying: { draft, set, pay, payWith, busy, refusal, signedIn }, days }: Props) {
  const hydrated = useHydrated()
  const online = useOnline()
  const [left, setLeft] = useState(false)
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
      method="post" // Keeps the fields out of the address if the form is sent before the scripts load.
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void pay(problemsIn(event.currentTarget))
      }}
    >
      {refusal && <FormProblems message={refusal.message ?? ''} errors={wrong} labels={labels} />}
      <Stack as="fieldset" gap={2}>
        <Legend>How much</Legend>
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
      <Stack as="fieldset" gap={2}>
        <Legend>Design</Legend>
        <Grid gap={2} columns={4} phone={2}>
          {giftCardDesigns.map(design => (
            <Text as="label" size="md" weight="strong" key={design} className={classes.design}>
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
            </Text>
          ))}
        </Grid>
      </Stack>
      <Stack as="fieldset" gap={2}>
        <Legend>Who it is for</Legend>
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
          <Grid gap={4} min={220} align="start">
            <PlainInput {...field('recipientName')} autoComplete="off" maxLength={80} />
            <EmailHint onAccept={recipientEmail => set({ recipientEmail })}>
              <PlainInput {...field('recipientEmail')} type="email" autoComplete="off" maxLength={254} />
            </EmailHint>
            <PlainInput {...field('senderName')} autoComplete="name" maxLength={80} />
          </Grid>
          <PlainTextarea
            {...field('message')}
            label="Message (optional)"
            rows={3}
            maxLength={300}
            note={`${draft.message.length} of 300 characters`}
          />
          <Stack as="fieldset" gap={2}>
            <Legend>When to send it</Legend>
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
      {signedIn && <PayWith {...payWith} />}
      <Stack gap={2}>
        <OfflineNote />
        <Action type="submit" look="main" pill large full busy={busy} disabled={!hydrated || !online}>
          {`${signedIn ? 'Pay' : 'Sign in and pay'}${amount > 0 && !amountProblem(draft.amount) ? ` ${naira(amount)}` : ''}`}
        </Action>
        <Note>
          {payWith.chosen
            ? `${savedCardName(payWith.chosen)} is charged at once.`
            : 'Card, transfer or USSD through Paystack.'}
          {!signedIn && ' Your entries are kept while you sign in.'}
        </Note>
        <noscript>
          <Note late>Buying a gift card needs JavaScript.</Note>
        </noscript>
      </Stack>
    </Stack>
  )
}

const Legend = ({ children }: { children: string }) => (
  <Text as="legend" size="lg" weight="bold" style={{ marginBottom: 'var(--space-2)' }}>
    {children}
  </Text>
)
