import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ContactMessage, contactTopics, listMessages, markAnswered } from '#contract/content/contact.ts'
import { NotListedDialog } from '#web/features/accounts/not-listed-dialog.tsx'
import { topicLabels } from '#web/features/contact/contact-words.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'

const limit = 24
const longest = 90
const columns: readonly Column<ContactMessage>[] = [
  { id: 'from', header: 'From', strong: true, cell: ({ fullName }) => fullName },
  { id: 'topic', header: 'About', cell: ({ topic }) => topicLabels[topic] },
  {
    id: 'message',
    header: 'Message',
    cell: ({ message }) => (message.length > longest ? `${message.slice(0, longest).trim()} …` : message),
  },
  { id: 'came', header: 'Came', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'answered', header: '', cell: ({ answeredBy }) => answeredBy && <Note>Answered by {answeredBy}</Note> },
]

/** Messages of the contact form, open and answered, with a dialog for one of them. */
export function ContactMessages({ answered }: { answered: boolean }) {
  const { search, get, to, set } = useUrl()
  const typed = typedIn(search, 'search')
  const topic = contactTopics.find(each => each === get('topic'))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listMessages, {
      query: {
        ...{ answered: answered ? 'true' : 'false', topic, search: typed || undefined },
        ...{ limit, offset: offsetOf(search, limit) },
      },
    }),
    placeholderData: before => before,
  })
  const [opened, page] = [get('message'), get('page')]
  const message = data?.rows.find(({ id }) => id === opened)
  const close = () => set({ message: null, page })
  return (
    <>
      <ListBar>
        <SearchField placeholder="Search by name, e-mail or text" />
        <FilterChips
          filters={[
            {
              param: 'topic',
              label: 'About',
              options: contactTopics.map(value => ({ value, label: topicLabels[value] })),
            },
          ]}
        />
      </ListBar>
      <DataTable
        label="Messages"
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => to({ message: id, page })}
        empty={
          typed || topic ? (
            <EmptyState title="No matching messages" action={<ActionLink to=".">Show all</ActionLink>}>
              Try another search or topic.
            </EmptyState>
          ) : (
            <EmptyState title={answered ? 'None answered yet' : 'No messages to answer'}>
              Messages from the contact form appear here.
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState message={error.message} requestId={error.requestId} onRetry={refetch} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
      {message && <MessageDialog key={opened} message={message} onClose={close} />}
      {opened && data && !message && !isPlaceholderData && (
        <NotListedDialog thing="message" all="All messages" paged onClose={close} />
      )}
    </>
  )
}

function MessageDialog({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { id, fullName, email, topic, createdAt, answeredAt, answeredBy } = message
  const mark = useChange(markAnswered, { invalidates: [listMessages.id], onSuccess: onClose })
  const subject = encodeURIComponent('Your message to Bitmarte')
  return (
    <Modal opened onClose={onClose} title={fullName} size="lg">
      <Stack gap={4}>
        <Note>
          {topicLabels[topic]} · {email} · {dayAndTime(createdAt)}
        </Note>
        <Text as="p" lines anywhere>
          {message.message}
        </Text>
        {answeredAt && (
          <Note>
            Answered {dayAndTime(answeredAt)}
            {answeredBy && ` by ${answeredBy}`}
          </Note>
        )}
        <Group justify="flex-end">
          <Button component="a" variant="default" href={`mailto:${email}?subject=${subject}`}>
            Reply by e-mail
          </Button>
          <Button
            loading={mark.isPending}
            onClick={() => mark.mutate({ params: { id }, body: { answered: !answeredAt } })}
          >
            {answeredAt ? 'Mark as unanswered' : 'Mark as answered'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
