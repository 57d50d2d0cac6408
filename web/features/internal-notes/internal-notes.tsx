import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  addInternalNote,
  deleteInternalNote,
  type InternalNote,
  listInternalNotes,
  type NoteSubject,
  noteResources,
} from '#contract/cases/internal-notes.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'

interface Props {
  subject: NoteSubject
  subjectId: string
}

/** Notes that only administrators read, on the page of an order, store, customer or partner. */
export function InternalNotes({ subject, subjectId }: Props) {
  const { can } = useRights()
  const options = queryOf(listInternalNotes, { query: { subject, subjectId } })
  const sees = can(noteResources[subject])
  const { data, error, refetch } = useQuery({ ...options, enabled: options.enabled && sees })
  if (!sees) return null
  return (
    <Section title="Internal notes">
      <Stack gap={3}>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {data?.length === 0 && <Note>Only administrators read these notes.</Note>}
        {data && data.length > 0 && (
          <List gap={3} lined={3}>
            {data.map(note => (
              <OneNote key={note.id} note={note} />
            ))}
          </List>
        )}
        {can(noteResources[subject], 'manage') && <AddNote subject={subject} subjectId={subjectId} />}
      </Stack>
    </Section>
  )
}

function OneNote({ note: { id, text, by, at, mine } }: { note: InternalNote }) {
  const remove = useChange(deleteInternalNote, { invalidates: [listInternalNotes.id] })
  return (
    <Stack as="li" gap={1}>
      <Text as="p" lines anywhere>
        {text}
      </Text>
      <Row gap={2} justify="between">
        <Note>
          {by}, <When at={at} within />
        </Note>
        {mine && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.mutate({ body: { id } })}
          >
            Delete
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function AddNote({ subject, subjectId }: Props) {
  const { form, change, onSubmit } = useEndpointForm(addInternalNote, {
    initial: { text: '' },
    input: ({ text }) => ({ body: { subject, subjectId, text } }),
    invalidates: [listInternalNotes.id],
    onSuccess: () => {
      draft.discard()
    },
  })
  const draft = useFormDraft(`note.${subject}.${subjectId}`, form)
  return (
    <Stack as="form" gap={2} align="start" onSubmit={onSubmit} noValidate>
      <RestoredDraft {...draft} />
      <Textarea
        label="Note"
        name="text"
        autosize
        minRows={2}
        maxLength={2000}
        style={{ width: '100%' }}
        {...form.getInputProps('text')}
      />
      <Button type="submit" variant="default" size="xs" loading={change.isPending}>
        Add note
      </Button>
    </Stack>
  )
}
