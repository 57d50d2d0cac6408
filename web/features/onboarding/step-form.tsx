import type { FormEventHandler, ReactNode } from 'react'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
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
  /** Leaves the form of a dialog. */
  onCancel?: () => void
  children: ReactNode
}

/** Form of a step, or of a dialog: errors first, the buttons last. */
export function StepForm({ onSubmit, summary, labels, draft, busy, save = 'Save and continue', ...of }: Props) {
  const { onCancel, children } = of
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      {draft && <RestoredDraft {...draft} />}
      {children}
      {onCancel ? (
        <FormButtons save={save} busy={busy} onCancel={onCancel} />
      ) : (
        <div>
          <SubmitButton busy={busy}>{save}</SubmitButton>
        </div>
      )}
    </Stack>
  )
}
