import type { AuditEntry } from '#contract/identity/audit-log.ts'
import { didWords } from '#contract/identity/audit-words.ts'
import { NotListed } from '#web/features/accounts/missing.tsx'
import { fieldsOf, inWords } from '#web/features/audit-log/changes-words.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { capitalised } from '#web/ui/capitalised.ts'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useUrl } from '#web/ui/url.ts'
import { subjectWords, thingLink } from './audit-words.ts'

interface Props {
  /** ID of the entry; '' closes the drawer. */
  id: string
  /** Entries of the list; undefined while loading. */
  entries: readonly AuditEntry[] | undefined
  onClose: () => void
}

/** An audit log entry with the values before and after. */
export function AuditEntryDrawer({ id, entries, onClose }: Props) {
  const entry = entries?.find(each => each.id === id)
  return (
    <Drawer
      opened={id !== '' && entries !== undefined}
      onClose={onClose}
      position="right"
      size="min(640px, 100vw)"
      title={entry ? unbroken(`${entry.who.name} ${didWords(entry)}`) : 'Entry'}
    >
      {entry && <Entry entry={entry} />}
      {id !== '' && !entry && <NotListed thing="entry" back={['Full audit log', onClose]} paged />}
    </Drawer>
  )
}

const wrapped = { tableLayout: 'fixed', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

function Entry({ entry }: { entry: AuditEntry }) {
  const { to } = useUrl()
  const { who, subject, at, requestId } = entry
  const link = thingLink(entry)
  const fields = fieldsOf(entry)
  const name = subjectWords(subject)
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          ['Time', dayAndTime(at)],
          [
            'Person',
            <>
              {who.name} {who.kind && <Note>{inWords(who.kind)}</Note>}
            </>,
          ],
          ['Action', capitalised(didWords(entry))],
          [
            'Subject',
            <>
              {link ? <Link to={link}>{name}</Link> : name}
              <br />
              <Note>{subject.id}</Note>
            </>,
          ],
          ...(requestId ? [['Request', <Note key="request">{requestId}</Note>] as const] : []),
        ]}
      />
      <Row gap={2} wrap>
        <ActionLink to={to({ entry: null, subjectId: subject.id, accountId: null, subjectKind: null, search: null })}>
          All entries for this subject
        </ActionLink>
        {who.accountId && (
          <ActionLink to={to({ entry: null, accountId: who.accountId, subjectId: null })} look="quiet">
            All entries by this person
          </ActionLink>
        )}
      </Row>
      {fields.length === 0 ? (
        <Note>No changes were recorded.</Note>
      ) : (
        <Table style={wrapped}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, label, before, after, changed }) => (
              <tr key={field}>
                <Text as="th" tone="muted" weight="normal" scope="row">
                  {label}
                </Text>
                <td>{before}</td>
                <Text as="td" weight={changed ? 'medium' : undefined}>
                  {after}
                </Text>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Stack>
  )
}
