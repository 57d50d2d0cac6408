import { Alert, Button } from '@mantine/core'
import { time } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import type { Action } from './actions-store.ts'
import { questionOf } from './expected-parcels.ts'
import { useActions, useDoing, useRefused } from './field-work.tsx'
import { isUnsent } from './queue.ts'

const states: Readonly<Record<Action['state'], { words: string; tone: Tone }>> = {
  waiting: { words: 'Waiting', tone: 'waits' },
  sending: { words: 'Sending', tone: 'moves' },
  done: { words: 'Done', tone: 'over' },
  refused: { words: 'Refused', tone: 'needs' },
}

/** Badge of an action's state. */
const ActionState = ({ state }: Pick<Action, 'state'>) => (
  <StatusBadge tone={states[state].tone}>{states[state].words}</StatusBadge>
)

/** What a rider did without a network: what waits, and what the server refused and why. Null with neither. */
export function FieldWorkPanel() {
  const actions = useActions()
  const { dismiss, receiveAgain } = useDoing()
  const refused = useRefused()
  const unsent = actions.filter(isUnsent)
  if (refused.length + unsent.length === 0) return null
  // What was sent a moment ago, from the first that waited on.
  const since = unsent[0]?.at ?? Number.POSITIVE_INFINITY
  const listed = actions.filter(action => action.state !== 'refused' && action.at >= since)
  return (
    <Stack as="section" gap={3} aria-label="Kept on this phone" style={{ marginBottom: 'var(--space-4)' }}>
      {refused.map(action => {
        const { key, name, label, message } = action
        const how = questionOf(action)
        return (
          <Alert key={key} color="clay" role="alert" title={`${name}: “${label}” wasn’t recorded`}>
            <Row gap={3} align="end" justify="between" wrap>
              <Text grow anywhere>
                {message}
              </Text>
              {how && (
                <Button variant="default" onClick={() => receiveAgain(key, how)} aria-label={`Receive ${name} ${how}`}>
                  Receive {how}
                </Button>
              )}
              <Button variant="default" onClick={() => dismiss(key)} aria-label={`Dismiss ${name}: ${label}`}>
                Dismiss
              </Button>
            </Row>
          </Alert>
        )
      })}
      {listed.length > 0 && (
        <Text as="details" panel="card" style={{ padding: '0 var(--space-4)' }}>
          <Text as="summary" weight="strong" touch style={{ alignContent: 'center', cursor: 'pointer' }}>
            {unsent.length === 1 ? '1 change waits' : `${unsent.length} changes wait`} to be sent
          </Text>
          <List lined={2} style={{ paddingBottom: 'var(--space-4)' }}>
            {listed.map(({ key, name, label, at, state, message }) => (
              <Row as="li" key={key} gap={3} justify="between">
                <Text grow anywhere>
                  {name} · {label}
                  <br />
                  <Note>
                    {time(new Date(at))}
                    {state === 'waiting' && message && ` · ${message}`}
                  </Note>
                </Text>
                <ActionState state={state} />
              </Row>
            ))}
          </List>
        </Text>
      )}
    </Stack>
  )
}
