import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { chosenOf } from '#web/features/addresses/default-address.ts'
import { browserCart } from '#web/features/cart/browser-cart.ts'
import { onlyFiles } from '#web/features/cart/cart-view.ts'
import { typedFirst } from '#web/features/checkout/typed-first.ts'
import { PayWith } from '#web/features/saved-cards/pay-with.tsx'
import { useCardChoice } from '#web/features/saved-cards/use-card-choice.ts'
import { useSaveCard } from '#web/features/saved-cards/use-save-card.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { isGuest, useSession } from '#web/shell/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Note } from '#web/ui/note.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { useUrl } from '#web/ui/url.ts'
import { getCart, listAddresses, listSavedCards, selectAddress, simulateOrder } from './checkout-calls.ts'
import { CheckoutTitle } from './checkout-title.tsx'
import { CouponsAndGiftCards } from './coupons-and-gift-cards.tsx'
import { DeliverTo } from './deliver-to.tsx'
import { Deliveries } from './deliveries.tsx'
import { PayFailure } from './pay-failure.tsx'
import { PriceCard } from './price-card.tsx'
import { useNotes } from './use-notes.ts'
import { usePayment } from './use-payment.ts'

const EmptyCheckout = onDemand(() => import('./empty-checkout.tsx'))

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: 'Checkout',
    description: 'Choose an address, see each delivery’s fee and date, and pay all stores at once.',
  })

/** Height in pixels of the step with coupons and gift cards at least, which keeps the price below it where it is. */
const couponsHeight = 320

export default function CheckoutPage() {
  const url = useUrl()
  // Undefined on the server and until React has taken over the page: it isn't known yet who buys.
  const session = useSession('customer')
  const guest = isGuest(session)
  const { noteTo, onNote } = useNotes()
  const cart = useQuery(queryOf(getCart))
  const addresses = useQuery(queryOf(listAddresses))
  const remember = useChange(selectAddress, { success: false, failure: false, invalidates: [getCart.id] })
  const remembered = cart.data?.selectedShippingAddress ?? ''
  const chosen = cart.isPending ? undefined : chosenOf(addresses.data?.rows ?? [], url.get('address') || remembered)
  const simulate = queryOf(simulateOrder, { body: { addressId: chosen?.id ?? '' } })
  const price = useQuery({
    ...simulate,
    enabled: simulate.enabled && chosen !== undefined,
    placeholderData: before => before,
    staleTime: 0,
  })
  // What shows a price renders in small steps: its whole page in one piece would hold up a phone.
  const shown = useDeferredValue(price.data)
  const wanted = cart.data?.cartItemsData.filter(item => item.available) ?? []
  // Until an address is chosen and its price is there, the cart says what is in it.
  const priced =
    chosen && price.data
      ? price.data.stores.flatMap(({ storeId, items }) => items.map(item => ({ ...item, storeId })))
      : wanted
  const cards = useQuery(queryOf(listSavedCards)).data?.rows.filter(({ expired }) => !expired) ?? []
  const [card, setCard] = useCardChoice(cards)
  const [save, setSave] = useSaveCard()
  const payment = usePayment()

  const addressless = addresses.data !== undefined && !cart.isPending && !chosen
  // Stays true while a first address is priced, so that a code that is being typed isn't lost.
  const [known, setKnown] = useState(false)
  if (!known && session !== undefined && (price.data !== undefined || price.error !== null || addressless))
    setKnown(true)
  // Renders in small steps what comes below the deliveries, and after them, which would move it.
  const settled = useDeferredValue(known)
  // Right after sign-in, the browser's items are on their way into the cart, which is then loaded again.
  const emptyNow =
    (cart.data?.count === 0 || price.error?.code === 'cart_empty') && !browserCart.list().some(item => !item.saved)
  const [empty, setEmpty] = useState(false)
  if (empty !== emptyNow && !cart.isFetching && !price.isFetching) setEmpty(emptyNow)
  // A payment whose answer is on its way may have emptied the cart, and leads to what was bought.
  if (empty && !payment.busy)
    return (
      <Suspense fallback={<SkeletonBox height={340} />}>
        <EmptyCheckout />
      </Suspense>
    )

  // The deliveries show these problems with a fix.
  const removed =
    price.data?.payable && (payment.failure?.code === 'sold_out' || payment.failure?.code === 'no_delivery')
  const digital = onlyFiles(wanted)
  const onChoose = (addressId: string) => {
    url.set({ address: addressId })
    remember.mutate({ body: { addressId } })
  }
  const onPay = () => {
    if (!shown || typedFirst()) return
    const { addressId, total, due, stores, quote } = shown
    const written = stores.flatMap(store => {
      const note = noteTo(store).trim()
      return note ? [{ storeId: store.storeId, note }] : []
    })
    const way = due === 0 ? {} : card ? { cardId: card.id } : save ? { saveCard: true } : {}
    const body = { addressId, total, due, notes: written, ...(quote ? { quote } : {}), ...way }
    payment.pay({ body, price: shown, atOnce: due === 0 || card !== null })
  }
  const deliveries = () => {
    if (addressless)
      return (
        <Section step={2} title={digital ? 'To download' : 'Deliveries'}>
          <Note>
            {digital
              ? 'Enter your details to see how you get it.'
              : 'Enter an address to see the delivery fee and date.'}
          </Note>
        </Section>
      )
    if (price.error && !price.data)
      return (
        <Section step={2} title="Deliveries">
          <ErrorState error={price.error} onRetry={price.refetch} />
        </Section>
      )
    return <Deliveries price={shown} noteTo={noteTo} onNote={onNote} />
  }
  return (
    <>
      <CheckoutTitle />
      <Columns
        side={
          <PriceCard
            price={chosen && shown}
            addressless={addressless}
            digital={digital}
            cart={cart.data?.count ? cart.data : undefined}
            updating={price.isPlaceholderData || (shown !== undefined && shown !== price.data)}
            paying={payment.busy}
            onPay={onPay}
            card={card}
          >
            {!guest && shown && shown.due > 0 && (
              <PayWith cards={cards} chosen={card} onChoose={setCard} save={save} onSave={setSave} />
            )}
            {payment.failure && !removed && (
              <PayFailure
                failure={payment.failure}
                atOnce={payment.atOnce ?? false}
                submitted={payment.price}
                now={price.isFetching ? undefined : price.data}
              />
            )}
          </PriceCard>
        }
      >
        <DeliverTo chosen={chosen} pending={cart.isPending} onChoose={onChoose} digital={digital} />
        {deliveries()}
        {settled && <CouponsAndGiftCards items={priced} price={shown} guest={guest} />}
        {known && !settled && <SkeletonBox height={couponsHeight} />}
      </Columns>
    </>
  )
}
