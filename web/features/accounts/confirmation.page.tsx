import { useState } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { useChange } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { canJoin, confirms, type JoiningKind } from './auth-endpoints.ts'
import { useEnterWaiting } from './waiting.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Confirm your e-mail', unlisted: true })

export default function ConfirmationPage() {
  const kind = useKind()
  const { token = '' } = useParams()
  return canJoin(kind) && <Confirmation kind={kind} token={token} />
}

/**
 * Page that confirms an e-mail address with a button. Opening the page must not confirm, because mail scanners open
 * links, and each link works once.
 */
function Confirmation({ kind, token }: { kind: JoiningKind; token: string }) {
  const navigate = useNavigate()
  const enter = useEnterWaiting()
  const [entering, setEntering] = useState(kind === 'customer')
  const change = useChange(confirms[kind], {
    success: false,
    failure: false,
    onSuccess: async () => {
      const to = kind === 'customer' ? await enter() : undefined
      if (to) await navigate(to, { replace: true })
      else setEntering(false)
    },
  })
  const signIn = (
    <ActionLink to={loginOf(kind)} look="main" large full>
      Sign in
    </ActionLink>
  )

  if (change.answer && !entering)
    return (
      <AuthCard title="Your e-mail is confirmed" lead="Sign in to continue.">
        {signIn}
      </AuthCard>
    )
  // A text that isn't a token can't be our link.
  if (change.error?.code === 'link_not_valid' || change.error?.code === 'invalid')
    return (
      <AuthCard
        title="This link has expired"
        lead="A link works once, within 3 days. Sign in: if your e-mail isn’t confirmed yet, we send you a new link."
      >
        {signIn}
      </AuthCard>
    )
  return (
    <AuthCard title="Confirm your e-mail" lead="Confirm to activate your account.">
      <FormSummary message={change.error?.message} />
      <Action
        look="main"
        large
        full
        busy={change.isPending || change.isSuccess}
        onClick={() => change.mutate({ params: { token } })}
      >
        Confirm my e-mail
      </Action>
      <noscript>Enable JavaScript in your browser to confirm.</noscript>
    </AuthCard>
  )
}
