import { PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { userData } from '#contract/identity/accounts.ts'
import { accountOfGuest } from '#contract/identity/guests.ts'
import { call } from '#web/shell/api.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { isGuest, startSession, useSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { fieldLabels, passwordRule } from './auth-words.ts'
import { AwaitConfirmation } from './await-confirmation.tsx'
import { keepWaiting, waitingHere } from './waiting.ts'

/** Makes an account of a guest with a password. Shows nothing to others. */
export function MakeAccount({ title = 'Save your details for next time' }: { title?: string }) {
  const session = useSession('customer')
  return isGuest(session) && <PasswordForm title={title} email={session?.user.email ?? ''} />
}

function PasswordForm({ title, email }: { title: string; email: string }) {
  const session = useSession('customer')
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const [waiting, setWaiting] = useState(() => {
    const kept = waitingHere()
    return kept?.email === email ? { ...kept, next: here } : undefined
  })
  const { form, change, onSubmit, summary } = useEndpointForm(accountOfGuest, {
    initial: { password: '' },
    input: body => ({ body }),
    success: false,
    onSuccess: async ({ data, message, waiting: token }) => {
      if (data.outcome === 'ready') {
        toast.good(message)
        const user = await call(userData)
        if (session) startSession({ ...session, user })
        await client.invalidateQueries()
      } else if (token) {
        const next = { token, email, next: here }
        keepWaiting(next)
        setWaiting(next)
      }
    },
  })
  return (
    <Section title={waiting ? 'Check your e-mail' : title}>
      {waiting ? (
        <Stack gap={1}>
          <AwaitConfirmation waiting={waiting} />
          <div>
            <Action look="quiet" onClick={() => setWaiting(undefined)}>
              Choose another password
            </Action>
          </div>
        </Stack>
      ) : (
        <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate style={{ textAlign: 'start' }}>
          <Text as="p" tone="muted">
            Choose a password, and every order with {email} is in your account.
          </Text>
          <FormSummary {...summary} labels={fieldLabels} />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label={fieldLabels.password}
            description={form.errors.password ? undefined : passwordRule}
            name="password"
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <SubmitButton busy={change.isPending}>Create account</SubmitButton>
          <p>
            Have an account?{' '}
            <Text as={Link} link to={loginOf('customer', here)}>
              Sign in
            </Text>
          </p>
        </Stack>
      )}
    </Section>
  )
}
