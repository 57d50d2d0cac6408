import { useQuery } from '@tanstack/react-query'
import { merchantToday } from '#contract/catalog/selling.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useCasesToAnswer } from '#web/features/cases/use-cases-to-answer.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { stuckWithYou, useOrderCount } from '#web/features/orders/store-orders.ts'
import { queryOf } from '#web/shell/query.ts'
import { count } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { NoteLinks, StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { Text } from '#web/ui/text.tsx'

const shown = (number: number | null | undefined) => (typeof number === 'number' ? count(number) : undefined)

/** Says how many deadlines the store missed, of all orders of 30 days and not only of those that are late now. */
const missedWords = (missed: number) =>
  `In 30 days you missed ${missed === 1 ? '1 deadline' : `${count(missed)} deadlines`} to start, pack or deliver`

/** Open tasks of a store with links to them, as far as the role has access. A new store has no numbers of orders. */
export function ToDo({ isNew }: { isNew: boolean }) {
  const { data } = useQuery({ ...queryOf(merchantToday), refetchInterval: refetchIntervalMs })
  const { can } = useRights()
  const toSend = useOrderCount(can('orders') && !isNew, { tab: 'ready', toDo: 'true' })
  const stuckToDo = useOrderCount(can('orders') && !isNew, stuckWithYou.query)
  const withOrders = !isNew && data?.toAccept !== null
  return (
    <>
      {withOrders && (
        <StatRow>
          <StatCard
            label="Pending"
            value={shown(data?.toAccept)}
            note="new orders, paid"
            to="/merchant/orders?tab=pending&sortBy=due"
          />
          <StatCard
            label="Processing"
            value={shown(data?.toPack)}
            note="being prepared"
            to="/merchant/orders?tab=processing&sortBy=due"
          />
          <StatCard
            label="Ready"
            value={shown(data?.toSend)}
            note={
              <NoteLinks
                none="packed"
                parts={[
                  {
                    count: toSend,
                    words: 'to hand over or send',
                    to: '/merchant/orders?tab=ready&toDo=true&sortBy=due',
                  },
                ]}
              />
            }
            to="/merchant/orders?tab=ready&sortBy=due"
          />
          <LateOrders today={data} stuckToDo={stuckToDo} />
        </StatRow>
      )}
      {data && <AlsoWaiting today={data} stuckToDo={stuckToDo} first={!withOrders} />}
    </>
  )
}

type Lateness = Pick<AnswerOf<typeof merchantToday>, 'late' | 'lateToDo' | 'brokenPromises'>

/**
 * Late orders by who has to act, which add up, the orders whose next step the store is overdue with, late or not, and the
 * deadlines that it missed in 30 days.
 */
export function LateOrders({ today, stuckToDo }: { today: Lateness | undefined; stuckToDo: number | undefined }) {
  const late = today?.late ?? 0
  const toDo = today?.lateToDo ?? 0
  const missed = today?.brokenPromises ?? 0
  return (
    <StatCard
      label="Late orders"
      value={shown(today?.late)}
      note={
        <>
          <NoteLinks
            none={today && stuckToDo === 0 && late === 0 && missed === 0 ? 'all on time' : '\u00a0'}
            parts={[
              { count: toDo, words: 'to prepare or send', to: '/merchant/orders?toDo=true&late=true&sortBy=due' },
              {
                count: late - toDo,
                words: 'with their carriers',
                to: '/merchant/orders?toDo=false&late=true&sortBy=due',
              },
              { count: stuckToDo, ...stuckWithYou },
            ]}
          />
          {missed > 0 && <div>{missedWords(missed)}</div>}
        </>
      }
      tone={late > 0 || missed > 0 || stuckToDo ? 'late' : 'good'}
      to="/merchant/orders?late=true&sortBy=due"
    />
  )
}

interface Waiting {
  today: AnswerOf<typeof merchantToday>
  stuckToDo: number | undefined
  first: boolean
}

function AlsoWaiting({ today, stuckToDo, first }: Waiting) {
  const { stuck, toInspect, returnsToDecide, returnsReceived, messagesToAnswer, questionsToAnswer, reviewsToAnswer } =
    today
  const { can } = useRights()
  const casesToAnswer = useCasesToAnswer(can('orders'))
  const { returnsToGiveBack = null, lowStock, soldOut, productsRejected } = today
  const lines = [
    { label: 'Cases to answer, before they are decided without you', count: casesToAnswer, to: '/merchant/cases' },
    {
      label: 'Orders stuck with Bitmarte, which looks into them',
      count: stuckToDo === undefined ? null : Math.max(0, (stuck ?? 0) - stuckToDo),
      to: '/merchant/orders?toDo=false&stuck=true',
    },
    { label: 'Came back or on the way back, to inspect', count: toInspect, to: '/merchant/orders?toInspect=true' },
    { label: 'Returns to decide', count: returnsToDecide, to: '/merchant/returns?tab=to_decide' },
    { label: 'Returns to inspect', count: returnsReceived, to: '/merchant/returns?tab=received' },
    {
      label: 'Rejected returns to give back',
      count: returnsToGiveBack,
      to: '/merchant/returns?tab=to_give_back',
    },
    { label: 'Messages to answer', count: messagesToAnswer, to: '/merchant/messages?waiting=true' },
    { label: 'Questions to answer', count: questionsToAnswer, to: '/merchant/questions' },
    { label: 'Reviews to answer', count: reviewsToAnswer, to: '/merchant/reviews?state=unanswered' },
    {
      label: soldOut ? `Variants low in stock, ${count(soldOut)} of them sold out` : 'Variants low in stock',
      // Who can't change products can't restock them.
      count: can('products', 'manage') ? lowStock : null,
      to: '/merchant/inventory?level=low',
    },
    { label: 'Rejected products', count: productsRejected, to: '/merchant/products?standing=rejected' },
  ].filter(line => line.count)
  if (!lines.length) return null
  return (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <Section title={first ? 'Needs attention' : 'Also needs attention'}>
        <List lined={0} style={{ marginBlock: 'calc(-1 * var(--space-2))' }}>
          {lines.map(line => (
            <li key={line.to}>
              <Row as={Link} gap={3} justify="between" touch to={line.to} style={{ paddingBlock: 'var(--space-2)' }}>
                <Text lit>{line.label}</Text>
                <Text figures weight="bold">
                  {shown(line.count)}
                </Text>
              </Row>
            </li>
          ))}
        </List>
      </Section>
    </div>
  )
}
