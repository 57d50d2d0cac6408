import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getOnboarding, type Onboarding, submitOnboarding } from '#contract/onboarding/onboarding.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** Last step, which submits the store for approval. */
export function SubmitStore({ onboarding: { maySubmit } }: { onboarding: Onboarding }) {
  const client = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const submit = useChange(submitOnboarding, {
    onSuccess: ({ data }) => {
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
      run: () => submit.send(),
    })
  return (
    <Section>
      {dialog}
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
    </Section>
  )
}
