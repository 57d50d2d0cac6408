import type { FormEvent, ReactNode } from 'react'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { MomentField } from '#web/ui/moment-field.tsx'
import { Note } from '#web/ui/note.tsx'

interface Props {
  title: string
  save: string
  busy: boolean
  onClose: () => void
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  summary: Parameters<typeof FormSummary>[0]
  draft?: React.ComponentProps<typeof RestoredDraft>
  /** Offer as customers will see it. */
  preview?: ReactNode
  children: ReactNode
}

/** Messages for empty selections, which replace the API's. */
const missingMessages: Readonly<Record<string, string>> = {
  productId: 'Choose a product.',
  storeId: 'Choose a store.',
  pictureId: 'Choose a picture.',
}

/** Form for a scheduled offer, with a preview of what customers will see. */
export function WindowForm({ title, save, busy, onClose, onSubmit, summary, draft, preview, children }: Props) {
  const errors = summary.errors?.map(({ field, message }) => ({
    field,
    message: missingMessages[field] ?? message,
  }))
  const leave = () => {
    draft?.discard()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} {...(errors && { errors })} />
        {draft && <RestoredDraft {...draft} />}
        {children}
        {preview && (
          <Stack as="section" gap={2} panel="sunken" pad={4} aria-label="Preview">
            <Note>What customers will see</Note>
            {/* A click on a link would leave the form. */}
            <div inert>{preview}</div>
          </Stack>
        )}
        <FormButtons save={save} busy={busy} onCancel={leave} />
      </Stack>
    </Modal>
  )
}

interface Dates {
  startsAt: string | null
  endsAt: string | null
}

/** Returns the start of an offer as ISO; an empty field means now. */
export const startOf = (startsAt: string | null): string => startsAt ?? timeNow().toISOString()

interface DatesProps {
  value: Dates
  onChange: (dates: Partial<Dates>) => void
  errors: Partial<Record<string, ReactNode>>
  /** Requires an end. */
  ends?: boolean
  /** Path of the object in the call's body that holds the dates, such as `change.`. */
  within?: string
}

const hasBegun = (startsAt: string | null) => startsAt !== null && Date.parse(startsAt) < timeNow().getTime()

/** Fields for start and end, in Lagos time. */
export function DatesFields({ value, onChange, errors, ends, within = '' }: DatesProps) {
  return (
    <FieldGrid>
      <MomentField
        label="From"
        name={`${within}startsAt`}
        description={
          hasBegun(value.startsAt) ? 'In the past: it starts now' : 'Lagos time. Without a time it starts at 00:00'
        }
        none="From now on"
        value={value.startsAt}
        onChange={startsAt => onChange({ startsAt })}
        error={errors.startsAt}
      />
      <MomentField
        label="Until"
        name={`${within}endsAt`}
        description="Lagos time. Without a time, the whole day"
        ends
        {...(!ends && { none: 'No end date' })}
        value={value.endsAt}
        onChange={endsAt => onChange({ endsAt })}
        error={errors.endsAt}
      />
    </FieldGrid>
  )
}
