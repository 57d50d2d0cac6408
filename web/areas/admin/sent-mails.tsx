import { Button } from '@mantine/core'
import { sendMailAgain } from '#contract/identity/customers.ts'
import { useNow } from '#web/features/delivery/use-clock.ts'
import { useChange } from '#web/shell/query.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

/** Time within which a mail normally leaves. */
const leavesWithinMs = 3_600_000

const unsent = (createdAt: string, now: Date): string =>
  now.getTime() - Date.parse(createdAt) < leavesWithinMs
    ? ', waiting to be sent'
    : ', not sent: no mail server has taken it'

interface SentMail {
  id: string
  subject: string
  /** Whom it was sent to, where a list has several. */
  to?: string
  createdAt: string
  sentAt: string | null
  canSendAgain: boolean
  canRead?: boolean | undefined
  /** Why its text doesn't open. */
  why?: string | undefined
}

/** Mails that were sent, each with a button that sends it again; undefined while they load. */
export function SentMails({
  mails,
  manages,
  listId,
  onRead,
}: {
  mails: readonly SentMail[] | undefined
  manages: boolean
  /** ID of the call that lists them. */
  listId: string
  /** Opens the text of a mail that can be read. */
  onRead?: (mail: { id: string; subject: string }) => void
}) {
  const now = useNow()
  const again = useChange(sendMailAgain, { invalidates: [listId] })
  return (
    <>
      {!mails && <SkeletonLines lines={3} />}
      {mails?.length === 0 && <Note>None yet</Note>}
      <List lined={2}>
        {mails?.map(({ id, subject, to, createdAt, sentAt, canSendAgain, canRead, why }) => (
          <Row as="li" gap={3} justify="between" key={id}>
            <Text grow anywhere style={{ minWidth: 0 }}>
              {onRead && canRead ? (
                <Text
                  as="button"
                  type="button"
                  tone="palm"
                  weight="strong"
                  style={{ textAlign: 'start' }}
                  onClick={() => onRead({ id, subject })}
                >
                  {subject}
                </Text>
              ) : (
                subject
              )}
              <br />
              <Note>
                {to && `${to} · `}
                {dayAndTime(createdAt)}
                {!sentAt && unsent(createdAt, now)}
                {why && `. ${why}`}
              </Note>
            </Text>
            {manages && canSendAgain && (
              <Button
                variant="default"
                size="xs"
                style={{ flex: 'none' }}
                aria-label={`Send again: ${subject}`}
                disabled={again.isPending}
                onClick={() => again.mutate({ params: { id } })}
              >
                Send again
              </Button>
            )}
          </Row>
        ))}
      </List>
    </>
  )
}
