import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadFailed } from '#contract/messages.ts'
import { type Download, downloadGoods, listDownloads } from '#contract/orders/digital-goods.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day, fileSize } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { standingOf } from './download-words.ts'
import classes from './your-files.module.css'

/** What of an order is downloaded, with a button for each; nothing where all of it is sent. */
export function YourFiles({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(queryOf(listDownloads, { params: { id: orderId } }))
  if (error && !data)
    return (
      <Section title="Your files">
        <ErrorState message={loadFailed.orders} requestId={error.requestId} onRetry={() => refetch()} />
      </Section>
    )
  if (!data?.count) return null
  const until = data.rows.find(({ state }) => state === 'open' || state === 'used')?.until
  return (
    <Section title="Your files" aside={until && <Note>until {day(until)}</Note>}>
      <List>
        {data.rows.map(row => (
          <File key={row.itemId} orderId={orderId} file={row} />
        ))}
      </List>
    </Section>
  )
}

function File({ orderId, file }: { orderId: string; file: Download }) {
  const client = useQueryClient()
  const open = useChange(downloadGoods, {
    // It is saved by the browser, which stays on this page.
    onSuccess: ({ data }) => location.assign(data.url),
    onFailure: () => client.invalidateQueries({ queryKey: [listDownloads.id] }),
    invalidates: [listDownloads.id],
  })
  const { itemId, name, fileName, bytes, state } = file
  return (
    <Row as="li" gap={3} across={4} justify="between" wrap className={classes.file}>
      <Stack gap={0.5} className={classes.words}>
        <strong>{name}</strong>
        <Note>
          {fileName}, {fileSize(bytes)}
        </Note>
        <Note>{standingOf(file)}</Note>
      </Stack>
      {state === 'open' && (
        <Action
          look="main"
          busy={open.isPending}
          onClick={() => open.mutate({ params: { id: orderId }, body: { itemId } })}
        >
          Download<span className="visually-hidden"> {name}</span>
        </Action>
      )}
    </Row>
  )
}
