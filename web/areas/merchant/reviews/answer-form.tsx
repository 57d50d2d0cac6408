import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { listStoreReviews, merchantToday, type StoreReview } from '#contract/catalog/selling.ts'
import { answerReview } from '#contract/content/reviews.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { intoView } from '#web/ui/into-view.ts'
import { Stack } from '#web/ui/layout.tsx'

/** Form for the store's answer to a review. The server mails the first one to the customer. */
export function AnswerForm({ review }: { review: StoreReview }) {
  const [open, setOpen] = useState(false)
  if (open) return <Writing review={review} onDone={() => setOpen(false)} />
  return (
    <div>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {review.answer ? 'Edit answer' : 'Answer'}
        <span className="visually-hidden"> the review of {review.reviewer}</span>
      </Button>
    </div>
  )
}

function Writing({ review, onDone }: { review: StoreReview; onDone: () => void }) {
  const answer = review.answer?.text ?? ''
  const { form, change, onSubmit, summary } = useEndpointForm(answerReview, {
    initial: { text: answer },
    input: body => ({ params: { id: review.id }, body }),
    invalidates: [listStoreReviews.id, merchantToday.id],
    onSuccess: () => {
      draft.forget()
      onDone()
    },
  })
  const draft = useFormDraft(`review-answer.${review.id}`, form, { version: answer })
  return (
    <Stack as="form" ref={intoView} gap={2} onSubmit={onSubmit} noValidate style={{ maxWidth: '72ch' }}>
      <RestoredDraft {...draft} />
      <Textarea
        label={`Your answer to ${review.reviewer}`}
        description={
          review.answer
            ? 'It appears below the review.'
            : 'It appears below the review, and we email it to the customer.'
        }
        name="text"
        autosize
        minRows={3}
        maxLength={2000}
        autoFocus
        {...form.getInputProps('text')}
        error={form.errors.text ?? summary.message}
      />
      <FormButtons save={review.answer ? 'Save answer' : 'Publish answer'} busy={change.isPending} onCancel={onDone} />
    </Stack>
  )
}
