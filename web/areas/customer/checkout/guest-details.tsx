import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addGuest } from '#contract/identity/guests.ts'
import { mergeBrowserCart } from '#web/features/cart/browser-cart.ts'
import { Agreement } from '#web/features/pages/agreement.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { startSession } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'

const labels = { firstName: 'First name', lastName: 'Last name', email: 'E-mail', phoneNumber: 'Phone number' }
const checkout = '/customer/checkout'

/** First step of checkout without a session: who buys. Continues as a guest, or signs in or up and returns. */
export function GuestDetails() {
  const client = useQueryClient()
  const { form, change, onSubmit, summary } = useEndpointForm(addGuest, {
    initial: { firstName: '', lastName: '', email: '', phoneNumber: '' },
    input: body => ({ body }),
    success: false,
    onSuccess: async ({ token, data }) => {
      client.removeQueries()
      startSession({ kind: 'customer', token, user: data })
      await mergeBrowserCart()
      await client.invalidateQueries()
    },
  })
  return (
    <Stack gap={4} style={{ maxWidth: 640, marginInline: 'auto' }}>
      <h1 className="visually-hidden">Checkout</h1>
      <Section title="Your details">
        <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
          <Text as="p" tone="muted">
            No account needed. We send the receipt and a link to your order to your e-mail.
          </Text>
          <FormSummary {...summary} labels={labels} />
          <FieldGrid>
            <TextInput
              label={labels.email}
              name="email"
              type="email"
              autoComplete="email"
              {...form.getInputProps('email')}
            />
            <TextInput
              label={labels.phoneNumber}
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              placeholder="0803 555 0188"
              {...form.getInputProps('phoneNumber')}
            />
            <TextInput
              label={labels.firstName}
              name="firstName"
              autoComplete="given-name"
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label={labels.lastName}
              name="lastName"
              autoComplete="family-name"
              {...form.getInputProps('lastName')}
            />
          </FieldGrid>
          <SubmitButton busy={change.isPending || change.isSuccess}>Continue as a guest</SubmitButton>
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
