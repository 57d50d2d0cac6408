import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { getCart } from '#contract/cart/cart.ts'
import { type CheckoutOutcome, createOrder } from '#contract/checkout/checkout.ts'
import { listCustomerOrders } from '#contract/orders/orders.ts'
import classes from '#web/areas/customer/checkout-complete.module.css'
import { tellOtherTabs } from '#web/features/cart/account-cart.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { failureText, type NextStep, type OutcomeText, outcomeText } from './outcome-words.ts'
import { PaidWith, PlacedOrders } from './placed-orders.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your payment', unlisted: true })

const asking: OutcomeText = {
  title: 'One moment.',
  lead: 'We are checking your payment.',
  next: [],
}

/** What the server would say of an address without the payment’s reference. */
const noReference = { code: 'invalid', message: '', status: 422 }

/** Back from the provider’s page: what came of it, or what went wrong and what to do. Asks until that is known. */
export default function CheckoutCompletePage() {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const reference = search.get('reference') ?? search.get('trxref') ?? ''
  const left = search.has('cancelled')
  const asked = queryOf(createOrder, { body: { reference } })
  const whole = createOrder.body.safeParse({ reference }).success
  const query = useQuery({
    ...asked,
    enabled: asked.enabled && whole,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data) return outcomeText(state.data, left).retryAfterMs ?? false
      return (state.error && failureText(state.error).retryAfterMs) ?? false
    },
  })
  const { data } = query
  // While it is asked once more, what went wrong the last time.
  const failure = whole ? (query.error ?? query.failureReason) : noReference
  const placed = data?.state === 'placed'

  useEffect(() => {
    if (!placed) return
    // What was in the cart has been bought.
    for (const id of [getCart.id, listCustomerOrders.id]) void client.invalidateQueries({ queryKey: [id] })
    tellOtherTabs()
  }, [placed, client])

  const { title, lead, next } = data ? outcomeText(data, left) : failure ? failureText(failure) : asking
  return (
    <Stack gap={4} align="center" className={classes.page}>
      <Adire seed={reference || 'checkout'} tone="palm" columns={6} rows={2} className={classes.cloth} />
      <Stack gap={1.5} role="status" className={classes.words}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </Stack>
      {placed && (
        <>
          <PlacedOrders orders={data.orders} />
          <PaidWith outcome={data} />
        </>
      )}
      <Row gap={3} align="stretch" justify="center" wrap className={classes.ways}>
        {next.map((step, at) => (
          <Way key={step} step={step} main={at === 0} outcome={data} />
        ))}
      </Row>
      {reference && !placed && <Note>Reference {reference}</Note>}
      <p className={classes.contact}>
        Something wrong? <Link to="/contact-us">Contact us</Link>
      </p>
    </Stack>
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
