import { useQuery } from '@tanstack/react-query'
import { type Closing, getClosing } from '#contract/identity/privacy.ts'
import { getStoreCredit, type StoreCredit } from '#contract/money/store-credit.ts'
import { closingDay } from '#web/features/accounts/closing-day.ts'
import { queryOf } from '#web/shell/query.ts'
import { day, naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

const words: Readonly<Record<StoreCredit['history'][number]['kind'], string>> = {
  granted: 'From Bitmarte',
  used: 'Spent',
  refunded: 'Credit back from',
  held: 'Reserved while you pay',
}

/** The customer's store credit with its changes; nothing before the first. */
export function OwnStoreCredit() {
  const { data } = useQuery(queryOf(getStoreCredit))
  const closing = useQuery(queryOf(getClosing)).data
  return data && data.history.length > 0 ? <CreditSection credit={data} closing={closing} /> : null
}

interface Props {
  credit: StoreCredit
  closing?: Pick<Closing, 'closesAt' | 'givesUp'> | undefined
}

/** Store credit: balance, how to use it, until when if its owner gave it up to close the account, and its changes. */
export function CreditSection({ credit, closing }: Props) {
  const { balance, held, history } = credit
  return (
    <Section title="Store credit" aside={<Money amount={balance} strong />}>
      <Stack gap={3}>
        <Note>
          {balance > 0 ? `Apply it at checkout. ${untilWhen(closing)}` : 'Nothing is left to spend.'}
          {held > 0 && ` ${naira(held)} more is reserved for an unpaid checkout.`}
        </Note>
        <List lined={2} aria-label="Changes of store credit">
          {history.map(({ kind, amount, reason, orders, at }) => (
            <Row as="li" gap={3} align="baseline" justify="between" key={`${kind} ${at} ${amount}`}>
              <Stack as="span">
                <span>
                  {kind === 'granted' && orders.length > 0 ? 'Refund of' : words[kind]}
                  {orders.map(order => (
                    <span key={order.id}>
                      {' '}
                      <Link to={`/customer/orders/${order.id}`}>{order.orderName}</Link>
                    </span>
                  ))}
                </span>
                <Note>
                  {reason && `${reason} · `}
                  {day(at)}
                </Note>
              </Stack>
              <Money amount={amount} />
            </Row>
          ))}
        </List>
      </Stack>
    </Section>
  )
}

function untilWhen(closing: Props['closing']): string {
  if (!closing?.closesAt || closing.givesUp <= 0) return 'It never expires.'
  const on = closingDay(closing.closesAt)
  return `You gave up ${naira(closing.givesUp)} of credit, which expires when your account closes${on ? `, on ${on} or later` : ''}.`
}
