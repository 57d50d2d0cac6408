import { type ComponentProps, type ReactNode, useRef } from 'react'
import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { reservationMinutes } from '#contract/checkout/reservation.ts'
import { yourGiftCard } from '#contract/money/gift-card-name.ts'
import type { SavedCard } from '#contract/money/saved-cards.ts'
import { useCartPrice } from '#web/features/coupons/use-coupons.ts'
import { Agreement } from '#web/features/pages/agreement.tsx'
import { savedCardName } from '#web/features/saved-cards/card-words.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { Action } from '#web/ui/action.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLine } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { counted, giftCardLinesOf, linesOf, type PriceLine } from './price-lines.ts'

interface Props {
  /** Undefined until an address is chosen. */
  price: CheckoutPrice | undefined
  /** True once it is known that no address is chosen; until then a missing `price` is loading. */
  addressless: boolean
  /** True if nothing in the cart is shipped. */
  digital: boolean
  /** Size and price of the cart, which load before the full price. */
  cart: { count: number; total: number } | undefined
  /** True while a newer price loads. */
  updating: boolean
  paying: boolean
  onPay: () => void
  /** The saved card that pays; null for the provider's page. */
  card: SavedCard | null
  /** The choice of how to pay, and the failure of the payment. */
  children?: ReactNode
}

/** The price line by line and the pay button. */
export function PriceCard({ price, addressless, digital, cart, updating, paying, onPay, card, children }: Props) {
  const button = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const action = { look: 'main', pill: true, large: true, busy: paying, disabled: !price?.payable || updating } as const
  return (
    <div style={{ position: 'sticky', top: 20 }}>
      <Section title="Order summary">
        <Stack
          as="dl"
          gap={4}
          style={{ marginBottom: 'var(--space-4)', opacity: updating ? 0.45 : 1 }}
          aria-busy={updating}
        >
          {price ? (
            <>
              <PriceLines lines={linesOf(price)} />
              {price.vat > 0 && price.giftCards.length > 0 && (
                <>
                  <Line label="Total" weight="strong">
                    <Money amount={price.total} />
                  </Line>
                  <Vat amount={price.vat} />
                </>
              )}
              <PriceLines lines={giftCardLinesOf(price)} />
              <Line {...totalLooks} label="To pay">
                <Money amount={price.due} />
              </Line>
              {price.vat > 0 && price.giftCards.length === 0 && <Vat amount={price.vat} />}
            </>
          ) : (
            <SoFar addressless={addressless} digital={digital} cart={cart} />
          )}
        </Stack>
        <Stack gap={4} style={{ marginBottom: 'var(--space-4)' }}>
          {children}
        </Stack>
        <p role="status" className="visually-hidden">
          {price && !updating && `To pay ${naira(price.due)}`}
        </p>
        <div ref={button}>
          <Action {...action} full onClick={onPay}>
            {actOf(price)}
          </Action>
        </div>
        <p style={{ marginTop: 'var(--space-2)' }}>
          <Note>
            {online || paying
              ? whatHappens(price, card)
              : 'You can pay as soon as the network is back. Your cart is unchanged.'}
          </Note>
        </p>
        <Agreement by={price?.due === 0 ? 'By placing the order' : 'By paying'} />
      </Section>
      {price && (
        <ActionBar
          unless={button}
          label={card && price.due > 0 ? savedCardName(card) : 'To pay'}
          amount={<Money amount={price.due} strong />}
        >
          <Action {...action} onClick={onPay}>
            {price.due > 0 ? 'Pay' : 'Place order'}
          </Action>
        </ActionBar>
      )}
    </div>
  )
}

const PriceLines = ({ lines }: { lines: readonly PriceLine[] }) =>
  lines.map(({ key, label, amount, was }) => (
    <Line key={key} label={label} tone={amount < 0 ? 'palm' : undefined}>
      <Money amount={amount} was={was} />
    </Line>
  ))

/** The VAT that the total above includes. */
const Vat = ({ amount }: { amount: number }) => (
  <Line label="Includes VAT" tone="muted" size="sm">
    <Money amount={amount} />
  </Line>
)

/** What is known of the price without an address, and placeholders while one loads. */
function SoFar({ addressless, digital, cart }: Pick<Props, 'addressless' | 'digital' | 'cart'>) {
  const { data: price, isPending } = useCartPrice(addressless && cart !== undefined)
  const known = addressless && cart
  const align = known ? 'baseline' : 'center'
  return (
    <>
      <Line align={cart ? 'baseline' : 'center'} label={cart ? counted(cart.count, 'item') : <Unknown />}>
        {cart ? <Money amount={cart.total} /> : <Unknown />}
      </Line>
      {known && price && price.discount > 0 && (
        <Line label="Discounts" tone="palm">
          <Money amount={-price.discount} />
        </Line>
      )}
      {!digital && (
        <Line align={align} label="Delivery">
          {known ? <Note>after you enter an address</Note> : <Unknown />}
        </Line>
      )}
      <Line {...totalLooks} align={align} label={known ? 'Total so far' : 'To pay'}>
        {known && !isPending ? <Money amount={price?.total ?? cart.total} /> : <Unknown />}
      </Line>
    </>
  )
}

/** Button label. */
function actOf(price: CheckoutPrice | undefined): string {
  if (!price || price.stores.length === 0) return 'Pay'
  return price.due > 0 ? `Pay ${naira(price.due)}` : 'Place order'
}

function whatHappens(price: CheckoutPrice | undefined, card: SavedCard | null): string {
  if (price && !price.payable) return 'Your order can’t be placed yet. See the deliveries for the reason.'
  if (price?.due === 0) {
    const covered = price.giftCards.map(({ last4 }) => yourGiftCard(last4))
    const by = new Intl.ListFormat('en-GB').format(covered)
    return `${by ? `The total comes from ${by}` : 'There is nothing to pay'}. Your order is placed immediately, without a card.`
  }
  if (card) return `${savedCardName(card)} is charged at once.`
  return `Card, transfer or USSD through Paystack. Prices are held for ${reservationMinutes} minutes.`
}

interface LineProps extends Omit<ComponentProps<typeof Row>, 'as'> {
  label: ReactNode
  children: ReactNode
}

const totalLooks = {
  size: 'xl',
  weight: 'bold',
  style: { paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' },
} as const

/** Placeholder of a figure that is loading. */
const Unknown = () => <SkeletonLine style={{ width: 84 }} />

function Line({ label, tone, children, ...looks }: LineProps) {
  return (
    <Row gap={3} align="baseline" justify="between" {...looks}>
      <dt>{label}</dt>
      <Text as="dd" tone={tone}>
        {children}
      </Text>
    </Row>
  )
}
