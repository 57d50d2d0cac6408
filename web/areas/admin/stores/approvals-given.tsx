import { Alert } from '@mantine/core'
import type { ApprovalStore } from '#contract/stores/approvals.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

const noteOf = (given: ApprovalStore['first']) => given && `${given.by}, ${dayAndTime(given.at)}`

/** The two approvals of a store with their approvers. */
export function ApprovalsGiven({ store }: { store: ApprovalStore }) {
  const { first, second, approval, missing } = store
  const { state, reason } = approval
  const waits = state === 'first-approval' || state === 'second-approval'
  return (
    <Section title="Approvals">
      {reason && (
        <Alert color="clay" mb="md" title={state === 'suspended' ? 'Suspended' : 'Sent back to its merchant'}>
          {reason}
        </Alert>
      )}
      <Timeline
        steps={[
          {
            id: 'in',
            title: 'Submitted',
            note: state === 'draft' ? `With the merchant. Steps left: ${missing.length}` : undefined,
            state: state === 'draft' || state === 'rejected' ? 'now' : 'done',
          },
          {
            id: 'first',
            title: 'First approval',
            note: noteOf(first),
            state: first ? 'done' : waits ? 'now' : 'next',
          },
          {
            id: 'second',
            title: 'Second approval, by another approver',
            note: noteOf(second),
            state: second ? 'done' : first && waits ? 'now' : 'next',
          },
        ]}
      />
      {store.mayNotBecause && <Note>{store.mayNotBecause}</Note>}
    </Section>
  )
}
