import { Button, Textarea } from '@mantine/core'
import {
  createTestimonial,
  getOwnTestimonial,
  type OwnTestimonial,
  updateTestimonial,
} from '#contract/content/testimonials.ts'
import { toasts } from '#contract/messages.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useKind } from '#web/shell/session.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { RatingInput } from '#web/ui/rating.tsx'

interface Values {
  stars: number | null
  testimonial: string
}

const empty: Values = { stars: null, testimonial: '' }
const labels = { stars: 'Stars', testimonial: 'Your testimonial' }
const shared = { invalidates: [getOwnTestimonial.id], failure: toasts.somethingWrong } as const

interface Signed {
  /** Sentence about how the author is named. */
  signed: string
}

export function AddTestimonial({ signed, onDone }: Signed & { onDone: () => void }) {
  const form = useEndpointForm(createTestimonial, {
    ...shared,
    initial: empty,
    input: body => ({ body }),
    onSuccess: () => {
      draft.forget()
      onDone()
    },
  })
  const draft = useFormDraft(`testimonial.${useKind()}`, form.form)
  return <TestimonialForm {...form} {...{ signed, draft }} busy={form.change.isPending} />
}

export function EditTestimonial({ own, signed, onDone }: Signed & { own: OwnTestimonial; onDone: () => void }) {
  const initial: Values = { stars: own.stars, testimonial: own.testimonial }
  const form = useEndpointForm(updateTestimonial, {
    ...shared,
    initial,
    input: body => ({ params: { id: own.id }, body }),
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`testimonial.${own.id}`, form.form, { version: own.updatedAt })
  const leave = () => {
    draft.forget()
    onDone()
  }
  return <TestimonialForm {...form} {...{ signed, draft }} busy={form.change.isPending} onCancel={leave} />
}

interface Props
  extends Signed,
    Pick<ReturnType<typeof useEndpointForm<typeof createTestimonial, Values>>, 'form' | 'onSubmit' | 'summary'> {
  busy: boolean
  draft: ReturnType<typeof useFormDraft>
  onCancel?: () => void
}

function TestimonialForm({ form, onSubmit, summary, signed, busy, draft, onCancel }: Props) {
  const { stars } = form.values
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Row gap={1} across={4} align="end" wrap>
        <RatingInput
          name="stars"
          label="Stars (optional)"
          value={stars ?? 0}
          onChange={value => form.setFieldValue('stars', value)}
        />
        {stars !== null && (
          <Button variant="subtle" size="compact-md" onClick={() => form.setFieldValue('stars', null)}>
            No stars
          </Button>
        )}
      </Row>
      <Textarea
        label={labels.testimonial}
        description={`What went well, what didn’t. ${signed}`}
        name="testimonial"
        autosize
        minRows={5}
        maxLength={1000}
        {...form.getInputProps('testimonial')}
      />
      <FormButtons save="Submit" busy={busy} onCancel={onCancel} />
    </Stack>
  )
}
