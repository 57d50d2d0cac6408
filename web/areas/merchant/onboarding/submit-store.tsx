import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getOnboarding, type Onboarding, submitOnboarding } from '#contract/onboarding/onboarding.ts'
import { useKeptDraft } from '#web/shell/kept-draft.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/**
 * Last step, which submits the store for approval. With a store that was sent back, its merchant can answer; what is
 * typed stays while steps are changed.
 */
export function SubmitStore({ onboarding: { maySubmit, approval } }: { onboarding: Onboarding }) {
  const again = approval.state === 'rejected'
  const [note, setNote] = useState('')
  const draft = useKeptDraft('onboarding.answer', approval.since ?? '', {
    values: { note },
    dirty: note !== '',
    restore: kept => setNote(kept.note ?? ''),
  })
  const discard = () => {
    setNote('')
    draft.forget()
  }
  const client = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const submit = useChange(submitOnboarding, {
    onSuccess: ({ data }) => {
      draft.forget()
      client.setQueryData(queryOf(getOnboarding).queryKey, data)
      // The status is at the top, the button was at the end.
      window.scrollTo(0, 0)
    },
  })
  const onClick = () =>
    confirm({
      title: 'Submit your store?',
      body: 'Two of our team review your store, one after the other. You can’t edit it during the review.',
      confirm: 'Submit',
      run: () => submit.send({ body: { note } }),
    })
  return (
    <Section>
      {dialog}
      <Stack gap={3}>
        {again && <RestoredDraft {...draft} discard={discard} />}
        {again && (
          <Textarea
            label="Your answer (optional)"
            description="Say what you changed, or why you didn’t. Our team reads it with what they asked for."
            name="note"
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        )}
        <Row gap={3} justify="between" wrap>
          <p style={{ flex: '1 1 260px' }}>
            {maySubmit
              ? 'That’s all. Submit it and we’ll email you once your store is live.'
              : 'Once every step is done, submit your store here.'}
          </p>
          <Button onClick={onClick} disabled={!maySubmit} loading={submit.isPending}>
            Submit
          </Button>
        </Row>
        {!maySubmit && <Note>Each step is saved as you complete it.</Note>}
      </Stack>
    </Section>
  )
}
