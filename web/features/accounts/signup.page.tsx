import { PasswordInput, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Agreement } from '#web/features/pages/agreement.tsx'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { useChange } from '#web/shell/query.ts'
import { nextOf } from '#web/shell/require-session.tsx'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useKind } from '#web/shell/session.ts'
import { kindOfPath, loginOf } from '#web/shell/user-kind.ts'
import { EmailHint } from '#web/ui/email-hint.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { canJoin, type JoiningKind, signups } from './auth-endpoints.ts'
import { fieldLabels, onwards, passwordRule, reasonOf, signupWords } from './auth-words.ts'
import { AwaitConfirmation } from './await-confirmation.tsx'
import { guestTyped } from './guest-typed.ts'
import { MailSent, SendAgain } from './mail-sent.tsx'
import { PartnerTerms } from './partner-terms.tsx'
import { keepWaiting, waitingHere } from './waiting.ts'

export const meta: MetaFunction = args => {
  const kind = kindOfPath(args.location.pathname)
  return pageMeta(
    args,
    canJoin(kind) ? { title: signupWords[kind].title, description: signupWords[kind].lead } : { title: 'Sign up' },
  )
}

export default function SignupPage() {
  const kind = useKind()
  return canJoin(kind) && <Signup key={kind} kind={kind} />
}

/** Fields that sign-up asks for besides the person, by user kind. */
const more = {
  customer: {},
  merchant: { phoneNumber: '', storeName: '' },
  partner: { phoneNumber: '', shippingCompany: '' },
}

interface Values {
  firstName: string
  lastName: string
  email: string
  password: string
  phoneNumber?: string
  storeName?: string
  shippingCompany?: string
}

/** Form that creates an account of a user kind. */
export function Signup({ kind }: { kind: JoiningKind }) {
  const [search] = useSearchParams()
  const { pathname, search: query, state } = useLocation()
  const navigate = useNavigate()
  /** Shows the step after a sign-up, or the form without an e-mail. A reload, or a phone that unloads the page, keeps it. */
  const show = (sentTo?: string) => navigate(pathname + query, { replace: true, state: { sentTo } })
  const hydrated = useHydrated()
  const sentTo: unknown = hydrated && state?.sentTo
  const initial: Values = { firstName: '', lastName: '', email: '', password: '', ...more[kind] }
  const input = ({ phoneNumber = '', storeName = '', shippingCompany = '', ...person }: Values) => ({
    body: { ...person, phoneNumber, storeName, shippingCompany },
  })
  const again = useChange(signups[kind], { success: false, failure: false })
  const { form, change, onSubmit, summary } = useEndpointForm(signups[kind], {
    initial,
    input,
    success: false,
    onSuccess: async ({ data: _, ...beside }): Promise<void> => {
      draft.forget()
      const email = form.values.email.trim()
      if ('waiting' in beside && typeof beside.waiting === 'string')
        keepWaiting({ token: beside.waiting, email, next: nextOf(search, '/') })
      await show(email)
    },
  })
  // What the draft has goes before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens; the server doesn't know it
  useEffect(() => {
    if (kind === 'customer') form.setValues(guestTyped())
  }, [])
  const draft = useFormDraft(`signup.${kind}`, form, { place: 'tab', except: ['password'] })
  const { title, lead, button } = signupWords[kind]
  const login = loginOf(kind) + onwards(search)

  if (typeof sentTo === 'string') {
    const here = kind === 'customer' ? waitingHere() : undefined
    const waiting = here?.email === sentTo ? here : undefined
    return (
      <AuthCard title="Check your e-mail" foot={<Link to={login}>Back to sign in</Link>}>
        {waiting ? (
          <AwaitConfirmation waiting={waiting} />
        ) : (
          <>
            <MailSent email={sentTo}>
              If this e-mail has no account yet, a link that activates your account is on its way to
            </MailSent>
            {/* A reload forgets the password, without which there is only the form. */}
            {form.values.password && <SendAgain change={again} onClick={() => again.mutate(input(form.values))} />}
          </>
        )}
        <div>
          <Text
            as="button"
            type="button"
            link
            onClick={() => {
              change.reset()
              again.reset()
              void show()
            }}
          >
            {waiting ? 'Use another e-mail' : 'Sign up again'}
          </Text>
        </div>
      </AuthCard>
    )
  }

  const foot = (
    <>
      Have an account? <Link to={login}>Sign in</Link>
    </>
  )
  return (
    <AuthCard title={title} lead={reasonOf(search) ?? lead} foot={foot}>
      {kind === 'partner' && <PartnerTerms />}
      <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
        <FormSummary {...summary} labels={fieldLabels} />
        <RestoredDraft {...draft} />
        {kind === 'merchant' && (
          <TextInput
            label={fieldLabels.storeName}
            name="storeName"
            maxLength={80}
            {...form.getInputProps('storeName')}
          />
        )}
        {kind === 'partner' && (
          <TextInput
            label={fieldLabels.shippingCompany}
            name="shippingCompany"
            autoComplete="organization"
            maxLength={120}
            {...form.getInputProps('shippingCompany')}
          />
        )}
        <FieldGrid>
          <TextInput
            label={fieldLabels.firstName}
            name="firstName"
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={fieldLabels.lastName}
            name="lastName"
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </FieldGrid>
        <EmailHint onAccept={email => form.setFieldValue('email', email)}>
          <TextInput
            label={fieldLabels.email}
            name="email"
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
        </EmailHint>
        {kind !== 'customer' && (
          <TextInput
            label={fieldLabels.phoneNumber}
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            placeholder="0803 555 0188"
            {...form.getInputProps('phoneNumber')}
          />
        )}
        <PasswordInput
          label={fieldLabels.password}
          description={form.errors.password ? undefined : passwordRule}
          name="password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <SubmitButton busy={change.isPending || change.isSuccess}>{button}</SubmitButton>
        <Agreement by="By signing up" />
      </Stack>
    </AuthCard>
  )
}
