import type { FormEventHandler, ReactNode } from 'react'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './onboarding.module.css'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  summary: React.ComponentProps<typeof FormSummary>
  labels: Readonly<Record<string, string>>
  busy: boolean
  /** What the button says. */
  save?: string
  children: ReactNode
}

/** What the forms of all steps share: what is wrong comes first, the way on last. */
export function StepForm({ onSubmit, summary, labels, busy, save = 'Save and go on', children }: Props) {
  return (
    <form onSubmit={onSubmit} method="post" noValidate className={classes.form}>
      <FormSummary {...summary} labels={labels} />
      {children}
      <div>
        <SubmitButton busy={busy}>{save}</SubmitButton>
      </div>
    </form>
  )
}
