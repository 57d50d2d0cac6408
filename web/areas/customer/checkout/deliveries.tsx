import { Suspense, useState } from 'react'
import type { CheckoutPrice, CheckoutProblem, StorePrice } from '#contract/checkout/checkout.ts'
import { awayWords } from '#web/features/checkout/away-words.ts'
import { arrivalOf, deliveriesTitle, filesLater, wayOf } from '#web/features/checkout/delivery-words.ts'
import { FeeExplained } from '#web/features/checkout/fee-explained.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Action } from '#web/ui/action.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PlainTextarea } from '#web/ui/plain-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './deliveries.module.css'

const ProblemList = onDemand(() => import('./problems.tsx'))

interface Props {
  /** Undefined while loading. */
  price: CheckoutPrice | undefined
  noteTo: (store: StorePrice) => string
  onNote: (store: StorePrice, note: string) => void
}

/** Checkout step with the items, carrier and date of each store's delivery. */
export function Deliveries({ price, noteTo, onNote }: Props) {
  if (!price)
    return (
      <Section step={2} title="Deliveries">
        {/* Keeps what follows below a phone's screen: how many stores deliver isn't known yet. */}
        <SkeletonBox height="80vh" />
      </Section>
    )
  const { stores, problems } = price
  const isOf = (storeId: string) => (problem: CheckoutProblem) => problem.storeId === storeId
  const otherProblems = problems.filter(problem => !stores.some(store => store.storeId === problem.storeId))
  return (
    <Section
      step={2}
      title={stores.length ? deliveriesTitle(stores.filter(store => !isDigital(store)).length) : 'Deliveries'}
    >
      <Problems problems={otherProblems} />
      {stores.map(store => (
        <Delivery
          key={store.storeId}
          store={store}
          problems={problems.filter(isOf(store.storeId))}
          note={noteTo(store)}
          onNote={note => onNote(store, note)}
        />
      ))}
    </Section>
  )
}

/** True if all items of a store are digital goods. */
const isDigital = ({ items }: StorePrice): boolean => items.every(item => item.IsDigitalProduct)

interface DeliveryProps {
  store: StorePrice
  problems: readonly CheckoutProblem[]
  note: string
  onNote: (note: string) => void
}

function Delivery({ store, problems, note, onNote }: DeliveryProps) {
  const { storeName, items, shipping, shippingFee, shippingDiscount } = store
  const [writing, setWriting] = useState(note !== '')
  const [picture] = items.flatMap(item => item.hostedImages)
  const digital = isDigital(store)
  const arrival = arrivalOf(shipping.expectedDays)
  const away = awayWords(shipping)
  return (
    <Stack as="article" gap={2} className={classes.delivery} aria-label={storeName}>
      <Row gap={3} align="start">
        <Thumb picture={picture} size={56} />
        <Stack gap={0.5} grow>
          <Text as="h3" size="base">
            {storeName}
          </Text>
          <List size="md">
            {items.map(item => (
              <Row as="li" gap={3} align="baseline" justify="between" key={item.id}>
                <Stack as="span" anywhere>
                  <span>
                    {[item.name, ...item.options.map(({ option }) => option)].join(', ')} × {item.quantity}
                  </span>
                  {item.IsDigitalProduct && !digital && <Note>{filesLater}</Note>}
                </Stack>
                <Money amount={(Math.round(item.price * 100) * item.quantity) / 100} />
              </Row>
            ))}
          </List>
          {!shipping.problem && !digital && (
            <Row as="p" gap={3} align="baseline" justify="between" size="md" style={{ marginTop: 'var(--space-1)' }}>
              <Text nowrap>Delivery fee</Text>
              {/* At the right edge, also where the old fee is below the new one on a phone. */}
              <span style={{ textAlign: 'end' }}>
                {shippingFee + shippingDiscount > 0 ? (
                  <Money amount={shippingFee} was={shippingFee + shippingDiscount} />
                ) : (
                  'Free'
                )}
              </span>
            </Row>
          )}
          {digital ? (
            <Note>Download available right after payment</Note>
          ) : (
            !shipping.problem && <Note>{[wayOf(shipping), arrival].filter(Boolean).join(' · ')}</Note>
          )}
          {away && <Note>{away}</Note>}
          <FeeExplained shipping={shipping} />
        </Stack>
      </Row>
      <Problems problems={problems} />
      {writing ? (
        <PlainTextarea
          name={`note-${store.storeId}`}
          label={`Note to ${storeName}`}
          value={note}
          onChange={event => onNote(event.currentTarget.value)}
          maxLength={300}
          rows={3}
          // Opened by its button; one that was kept shows with the page.
          autoFocus={note === ''}
        />
      ) : (
        <Action look="quiet" className={classes.add} onClick={() => setWriting(true)}>
          Add a note to {storeName}
        </Action>
      )}
    </Stack>
  )
}

/** Problems that block payment. Their code loads when there is one, because most checkouts have none. */
const Problems = ({ problems }: { problems: readonly CheckoutProblem[] }) =>
  problems.length > 0 && (
    <Suspense>
      <ProblemList problems={problems} />
    </Suspense>
  )
