import { Alert } from '@mantine/core'
import type { ApprovalStore } from '#contract/stores/approvals.ts'
import { stepWords } from '#web/features/onboarding/step-words.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { List } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

const noteOf = (given: ApprovalStore['first']) => given && `${given.by}, ${dayAndTime(given.at)}`

/** The two approvals of a store with their approvers, what it was sent back for, and its suspensions. */
export function ApprovalsGiven({ store }: { store: ApprovalStore }) {
  const { first, second, approval, missing } = store
  const { state, reason } = approval
  const { suspensions = [] } = store
  const [lasting] = suspensions
  const lifted = suspensions.filter(({ restored }) => restored)
  const waits = state === 'first-approval' || state === 'second-approval'
  return (
    <Section title="Approvals">
      {reason && state === 'suspended' && (
        <Alert color="clay" mb="md" title="Suspended">
          <Text as="div" lines anywhere>
            {reason}
          </Text>
          {lasting && !lasting.restored && (
            <Note>
              By {lasting.by}, {dayAndTime(lasting.at)}
            </Note>
          )}
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
      {store.sentBack.length > 0 && (
        <List gap={3} aria-label="Sent back" style={{ marginTop: 'var(--space-4)' }}>
          {store.sentBack.map(({ by, at, reason: why, changed, answer }, place) => (
            <li key={at}>
              <Text as="div" weight="strong">
                Sent back by {by}, {dayAndTime(at)}
              </Text>
              <Text as="div" lines anywhere>
                {why}
              </Text>
              <Note>
                {changed.length > 0
                  ? `Changed since: ${changed.map(step => stepWords[step].title).join(', ')}.`
                  : place === 0
                    ? 'Nothing changed since.'
                    : 'Nothing changed before it was sent back again.'}
              </Note>
              {answer && (
                <>
                  <Text as="div" weight="strong" style={{ marginTop: 'var(--space-2)' }}>
                    Answered by {answer.by}, {dayAndTime(answer.at)}
                  </Text>
                  <Text as="div" lines anywhere>
                    {answer.note}
                  </Text>
                </>
              )}
            </li>
          ))}
        </List>
      )}
      {lifted.length > 0 && (
        <List gap={3} aria-label="Earlier suspensions" style={{ marginTop: 'var(--space-4)' }}>
          {lifted.map(({ by, at, reason: why, restored }) => (
            <li key={at}>
              <Text as="div" weight="strong">
                Suspended by {by}, {dayAndTime(at)}
              </Text>
              <Text as="div" lines anywhere>
                {why}
              </Text>
              <Note>Restored by {noteOf(restored)}</Note>
            </li>
          ))}
        </List>
      )}
      {store.mayNotBecause && <Note>{store.mayNotBecause}</Note>}
    </Section>
  )
}
