import type { FormEventHandler, ReactNode } from 'react'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  summary: React.ComponentProps<typeof FormSummary>
  labels: Readonly<Record<string, string>>
  draft?: React.ComponentProps<typeof RestoredDraft>
  busy: boolean
  /** Button label. */
  save?: string
  children: ReactNode
}

/** Form of a step: errors first, the button last. */
export function StepForm({ onSubmit, summary, labels, draft, busy, save = 'Save and continue', children }: Props) {
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      {draft && <RestoredDraft {...draft} />}
      {children}
      <div>
        <SubmitButton busy={busy}>{save}</SubmitButton>
      </div>
    </Stack>
  )
}
