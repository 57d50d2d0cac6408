import { useQuery } from '@tanstack/react-query'
import { loadFailed } from '#contract/failures.ts'
import { type Download, downloadGoods, listDownloads } from '#contract/orders/digital-goods.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { Action } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { endWords, fileSize } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { standingOf } from './download-words.ts'

interface Props {
  orderId: string
  /** Whether the order has nothing else, so that its files keep their place while they load. */
  alone: boolean
}

/** Downloads of an order, each with a button. Renders nothing for an order without digital goods. */
export function YourFiles({ orderId, alone }: Props) {
  const { data, error, refetch } = useQuery(queryOf(listDownloads, { params: { id: orderId } }))
  if (error && !data)
    return (
      <Section title="Your files">
        <ErrorState error={error} message={loadFailed.orders} onRetry={() => refetch()} />
      </Section>
    )
  if (!data && alone)
    return (
      <Section title="Your files">
        <SkeletonLines />
      </Section>
    )
  if (!data?.count) return null
  const open = data.rows.find(({ state }) => state === 'open' || state === 'used')
  return (
    <Section title="Your files" aside={open?.until && <Note>until {endWords(open.until)}</Note>}>
      <List lined={3}>
        {data.rows.map(row => (
          <File key={row.itemId} orderId={orderId} file={row} />
        ))}
      </List>
    </Section>
  )
}

function File({ orderId, file }: { orderId: string; file: Download }) {
  const open = useChange(downloadGoods, {
    // The browser saves the file and stays on this page.
    onSuccess: ({ data }) => location.assign(data.url),
    onFailure: useInvalidate([listDownloads.id]),
    invalidates: [listDownloads.id],
  })
  const { itemId, name, fileName, bytes, state } = file
  return (
    <Row as="li" gap={3} across={4} justify="between" wrap>
      <Stack gap={0.5}>
        <Text weight="bold" anywhere>
          {name}
        </Text>
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
