import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { FormProblems } from '#web/areas/customer/form-problems.tsx'
import { mergeBrowserCart } from '#web/features/cart/browser-cart.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { useVisitorPrice } from '#web/features/coupons/use-visitor-price.ts'
import { Agreement } from '#web/features/pages/agreement.tsx'
import { forgetDraft, guestDraft, keptDraft } from '#web/shell/draft.ts'
import { focusHeading } from '#web/shell/focus-heading.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { nothing, onDemand } from '#web/shell/on-demand.tsx'
import { loadAgain, useChange } from '#web/shell/query.ts'
import { startSession } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action } from '#web/ui/action.tsx'
import { EmailHint, likelyEmail } from '#web/ui/email-hint.tsx'
import { count } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { PlainInput } from '#web/ui/plain-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { addGuest } from './checkout-calls.ts'
import { CheckoutTitle } from './checkout-title.tsx'

const labels = { email: 'E-mail', phoneNumber: 'Phone number', firstName: 'First name', lastName: 'Last name' }
type Field = keyof typeof labels
/** Loads with the first field that is used, or for a draft: the page is near its limit of script. */
const PlainDraft = onDemand(async () => ({ default: (await import('#web/shell/plain-draft.tsx')).PlainDraft }), nothing)
const checkout = '/customer/checkout'

/** First step of checkout without a session: who buys. Continues as a guest, or signs in or up and returns. */
export default function GuestDetails() {
  const client = useQueryClient()
  const online = useOnline()
  const [keeps, setKeeps] = useState(false)
  useEffect(() => {
    if (Object.keys(keptDraft(guestDraft, 'tab')).length > 0) setKeeps(true)
  }, [])
  const change = useChange(addGuest, {
    success: false,
    failure: false,
    onSuccess: async ({ token, data }) => {
      client.removeQueries()
      forgetDraft(guestDraft, 'tab')
      startSession({ kind: 'customer', token, user: data })
      await mergeBrowserCart()
      await loadAgain(client)
      // The next step begins above the button that was pressed.
      window.scrollTo(0, 0)
      focusHeading()
    },
  })
  const errors = Object.fromEntries(change.error?.errors.map(({ field, message }) => [field, message]) ?? [])
  // The address that the hint below its field asked about, once.
  const asked = useRef('')
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const value = (name: Field) => String(typed.get(name) ?? '')
    const email = value('email')
    if (asked.current !== email && (await likelyEmail(email).catch(() => undefined))) {
      asked.current = email
      return form.querySelector<HTMLElement>('[name=email]')?.focus()
    }
    change.mutate({
      body: {
        firstName: value('firstName'),
        lastName: value('lastName'),
        email,
        phoneNumber: value('phoneNumber'),
      },
    })
  }
  const field = (name: Field) => ({ name, label: labels[name], error: errors[name] })
  return (
    <Stack gap={4} style={{ maxWidth: 640, marginInline: 'auto' }}>
      <div>
        <CheckoutTitle />
        <CartTotal />
      </div>
      <Section title="Your details">
        <Stack as="form" gap={4} onSubmit={onSubmit} onFocus={() => setKeeps(true)} method="post" noValidate>
          <Text as="p" tone="muted">
            No account needed. We send the receipt and a link to your order to your e-mail.
          </Text>
          {/* The note and the bar say that the network is away. */}
          {change.error && change.error.code !== 'network' && (
            <FormProblems key={change.error.requestId} message={change.error.message} errors={errors} labels={labels} />
          )}
          <Suspense>{keeps && <PlainDraft name={guestDraft} fields={Object.keys(labels)} />}</Suspense>
          <Grid gap={4} columns={2} phone={1} align="start">
            <EmailHint
              onAccept={(email, input) => {
                input.value = email
                input.dispatchEvent(new Event('input', { bubbles: true }))
              }}
            >
              <PlainInput {...field('email')} type="email" autoComplete="email" />
            </EmailHint>
            <PlainInput {...field('phoneNumber')} type="tel" autoComplete="tel" placeholder="0803 555 0188" />
            <PlainInput {...field('firstName')} autoComplete="given-name" />
            <PlainInput {...field('lastName')} autoComplete="family-name" />
          </Grid>
          <OfflineNote />
          <Action type="submit" look="main" large full busy={change.isPending || change.isSuccess} disabled={!online}>
            Continue as a guest
          </Action>
          <Agreement by="By continuing" />
        </Stack>
      </Section>
      <p>
        Have an account?{' '}
        <Text as={Link} link to={loginOf('customer', checkout)}>
          Sign in
        </Text>
      </p>
      <p>
        New here?{' '}
        <Text as={Link} link to={`/customer/signup?next=${encodeURIComponent(checkout)}`}>
          Create an account
        </Text>{' '}
        to use gift cards, store credit and personal coupons.
      </p>
    </Stack>
  )
}

/** Total of the browser's cart so far. Empty while it loads. */
function CartTotal() {
  const { cart } = useCart()
  const price = useVisitorPrice(cart?.cartItemsData.filter(item => item.available) ?? [])
  if (!cart?.count) return null
  const known = price?.subtotal === cart.total
  return (
    <Section>
      <Row as="p" gap={1} across={4} align="baseline" justify="between" wrap size="lg" weight="bold">
        <span>Total so far, {cart.count === 1 ? '1 item' : `${count(cart.count)} items`}</span>
        <Money amount={known ? price.total : cart.total} was={cart.total} strong />
      </Row>
      <Text as="p" tone="muted" size="md">
        {known ? 'Delivery is' : 'Discounts and delivery are'} added in the next step, before you pay.
      </Text>
    </Section>
  )
}
