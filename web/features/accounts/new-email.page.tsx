import { useQueryClient } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { userData } from '#contract/identity/accounts.ts'
import { confirmNewEmail } from '#contract/identity/profile.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useKind, useSession } from '#web/shell/session.ts'
import { homeOf, loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { showInSession } from './show-in-session.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Confirm your new e-mail', unlisted: true })

/** Page that replaces an account's e-mail, with a button: mail scanners open links, and each link works once. */
export default function NewEmailPage() {
  const kind = useKind()
  const session = useSession()
  const client = useQueryClient()
  const { token = '' } = useParams()
  const change = useChange(confirmNewEmail, {
    success: false,
    failure: false,
    // The link may be another account's than the one that is signed in here.
    onSuccess: async () => {
      const user = session && (await client.fetchQuery({ ...queryOf(userData), staleTime: 0 }).catch(() => undefined))
      if (user) showInSession(kind, { email: user.email })
    },
  })
  const on = session ? (
    <ActionLink to={`${homeOf[kind]}/account`} look="main" large full>
      To your account
    </ActionLink>
  ) : (
    <ActionLink to={loginOf(kind)} look="main" large full>
      Sign in
    </ActionLink>
  )

  if (change.answer)
    return (
      <AuthCard title="Your e-mail is changed" lead={`You sign in with ${change.answer.data.email} from now on.`}>
        {on}
      </AuthCard>
    )
  if (change.error?.code === 'link_not_valid' || change.error?.code === 'invalid')
    return (
      <AuthCard
        title="This link has expired"
        lead="A link works once, within a day, until the change is cancelled. Your account keeps its e-mail."
      >
        {on}
      </AuthCard>
    )
  return (
    <AuthCard title="Confirm your new e-mail" lead="It replaces the old one. We tell the old one too.">
      <FormSummary message={change.error?.message} />
      <Action look="main" large full busy={change.isPending} onClick={() => change.mutate({ body: { token } })}>
        Use this e-mail
      </Action>
      <noscript>Enable JavaScript in your browser to confirm.</noscript>
    </AuthCard>
  )
}
