import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listCustomerMails, sendMailAgain } from '#contract/identity/customers.ts'
import { useManages } from '#web/areas/admin/page-resources.ts'
import { useNow } from '#web/features/delivery/use-clock.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
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

/** The newest mails to a customer, each with a button that sends it again. */
export function CustomerMails({ id }: { id: string }) {
  const now = useNow()
  const manages = useManages('customers')
  const { data, isPending } = useQuery(queryOf(listCustomerMails, { params: { id } }))
  const again = useChange(sendMailAgain, { invalidates: [listCustomerMails.id] })
  return (
    <>
      <h3>Mails</h3>
      {isPending && <SkeletonLines lines={3} />}
      {data?.count === 0 && <Note>None yet</Note>}
      <List lined={2}>
        {data?.rows.map(({ id: mail, subject, createdAt, sentAt, canSendAgain }) => (
          <Row as="li" gap={3} justify="between" key={mail}>
            <Text grow anywhere style={{ minWidth: 0 }}>
              {subject}
              <br />
              <Note>
                {dayAndTime(createdAt)}
                {!sentAt && unsent(createdAt, now)}
              </Note>
            </Text>
            {manages && canSendAgain && (
              <Button
                variant="default"
                size="xs"
                style={{ flex: 'none' }}
                aria-label={`Send again: ${subject}`}
                disabled={again.isPending}
                onClick={() => again.mutate({ params: { id: mail } })}
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
