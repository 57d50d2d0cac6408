import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, Navigate, useSearchParams } from 'react-router'
import { getCart } from '#contract/cart/cart.ts'
import { type CheckoutOutcome, createOrder } from '#contract/checkout/checkout.ts'
import { completeGiftCard } from '#contract/money/gift-cards.ts'
import { listCustomerOrders } from '#contract/orders/orders.ts'
import { PaymentOutcome } from '#web/areas/customer/payment-outcome.tsx'
import { GuestEmail } from '#web/features/accounts/guest-email.tsx'
import { MakeAccount } from '#web/features/accounts/make-account.tsx'
import { tellOtherTabs } from '#web/features/cart/account-cart.ts'
import { PushOffer } from '#web/features/push/push-switch.tsx'
import { cardChoiceDraft } from '#web/features/saved-cards/use-card-choice.ts'
import { forgetSaveCard } from '#web/features/saved-cards/use-save-card.ts'
import { searchOrdered } from '#web/features/search/search-events.ts'
import { forgetDraft } from '#web/shell/draft.ts'
import { Kit } from '#web/shell/kit.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { failureText, type NextStep, type OutcomeText, outcomeText } from './outcome-words.ts'
import { PaidWith, PlacedOrders } from './placed-orders.tsx'
import { notesDraft } from './use-notes.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your payment', unlisted: true })

const checking: OutcomeText = {
  title: 'One moment.',
  lead: 'We are checking your payment.',
  next: [],
}

/** The failure for an address without a payment reference. */
const noReference = { code: 'invalid', message: '', status: 422 }

/** Page after the provider's: the outcome of the payment and the next steps. Refetches until the outcome is known. */
export default function CheckoutCompletePage() {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const reference = search.get('reference') ?? search.get('trxref') ?? ''
  const left = search.has('cancelled')
  const endpoint = queryOf(createOrder, { body: { reference } })
  const isValid = createOrder.body.safeParse({ reference }).success
  const query = useQuery({
    ...endpoint,
    enabled: endpoint.enabled && isValid,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data) return outcomeText(state.data, left).retryAfterMs ?? false
      return (state.error && failureText(state.error).retryAfterMs) ?? false
    },
  })
  const { data } = query
  // The provider has one address for all challenges of a bank, so a gift card's comes back here, too.
  const giftCard = useQuery({
    ...queryOf(completeGiftCard, { body: { reference } }),
    enabled: query.error?.code === 'checkout_not_found',
  })
  // A retry still shows the last failure.
  const failure = isValid ? (query.error ?? query.failureReason) : noReference
  const placed = data?.state === 'placed'

  useEffect(() => {
    if (!placed) return
    forgetSaveCard()
    forgetDraft(notesDraft, 'tab')
    forgetDraft(cardChoiceDraft, 'tab')
    // The order has emptied the cart.
    for (const id of [getCart.id, listCustomerOrders.id]) void client.invalidateQueries({ queryKey: [id] })
    tellOtherTabs()
    searchOrdered()
  }, [placed, client])

  if (giftCard.data) return <Navigate to={`/gift-cards/complete?reference=${reference}`} replace />
  const { title, lead, next } = data ? outcomeText(data, left) : failure ? failureText(failure) : checking
  return (
    <Kit>
      <PaymentOutcome seed={reference || 'checkout'} title={title} lead={lead}>
        {placed && (
          <>
            <p>
              Your reference is <strong>{data.purchase}</strong>.
            </p>
            <GuestEmail />
            <PlacedOrders orders={data.orders} />
            <PaidWith outcome={data} />
            <PushOffer />
            <MakeAccount />
          </>
        )}
        {data && !placed && data.orders.length > 0 && <PlacedOrders orders={data.orders} />}
        {next.length > 0 && (
          <Row gap={3} align="stretch" justify="center" wrap>
            {next.map((step, at) => (
              <Way key={step} step={step} main={at === 0} outcome={data} />
            ))}
          </Row>
        )}
        {reference && !placed && <Note>Payment reference {reference}</Note>}
        <Text as="p" tone="muted" size="md">
          Something wrong?{' '}
          <Text as={Link} link to="/contact-us">
            Contact us
          </Text>
        </Text>
      </PaymentOutcome>
    </Kit>
  )
}

interface WayProps {
  step: NextStep
  main: boolean
  outcome: CheckoutOutcome | undefined
}

function Way({ step, main, outcome }: WayProps) {
  const look = main ? 'main' : 'plain'
  const url = outcome?.authorization_url
  switch (step) {
    case 'pay':
      return (
        url && (
          <Action look={look} large onClick={() => location.assign(url)}>
            {outcome?.state === 'declined' ? 'Try another card' : 'Continue to payment'}
          </Action>
        )
      )
    case 'checkout':
      return (
        <ActionLink look={look} large to="/customer/checkout">
          Back to checkout
        </ActionLink>
      )
    case 'orders':
      return (
        <ActionLink look={look} large to="/customer/orders">
          View your orders
        </ActionLink>
      )
  }
}
