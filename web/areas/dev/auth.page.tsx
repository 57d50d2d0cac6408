import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { loginCustomer } from '#contract/identity/accounts.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Link } from '#web/ui/link.tsx'

/** A form that calls the API, in the frame of sign-in pages. */
export default function AuthExample() {
  const [search] = useSearchParams()
  const { form, change, onSubmit, summary } = useEndpointForm(loginCustomer, {
    initial: { email: search.get('email') ?? '', password: '' },
    input: body => ({ body }),
  })
  return (
    <AuthCard
      title="Sign in"
      lead="Follow your orders and pay faster."
      foot={<Link to="/dev/ui">Back to the kit</Link>}
    >
      <form onSubmit={onSubmit} noValidate>
        <div style={{ display: 'grid', gap: 'var(--space-3)' }}>
          <FormSummary {...summary} labels={{ email: 'E-mail', password: 'Password' }} />
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={change.isPending}>
            Sign in
          </Button>
        </div>
      </form>
    </AuthCard>
  )
}
