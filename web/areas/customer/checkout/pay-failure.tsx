import { Alert } from '@mantine/core'
import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { changesOf } from './price-changes.ts'

interface Props {
  failure: ApiFailure
  /** The price that was asked to be paid when it failed. */
  asked: CheckoutPrice | undefined
  /** The price of now, once it is known. */
  now: CheckoutPrice | undefined
}

/** Why paying didn't begin, what changed since the price was shown, and what to do. Nothing was taken. */
export function PayFailure({ failure, asked, now }: Props) {
  const changes = asked && now ? changesOf(asked, now) : []
  return (
    <Alert color="clay" role="alert" title={failure.message} mb="md">
      {changes.map(change => (
        <p key={change}>{change}</p>
      ))}
      {changes.length > 0 && now?.payable && 'Pay again if that is right. '}
      {failure.code === 'network' && 'You can pay as soon as it is back. '}
      {failure.code === 'provider_unavailable'
        ? 'Nothing was taken by this try. If you paid on another page, we find out as soon as the service answers. Your cart is as you left it.'
        : 'Nothing was taken, and your cart is as you left it.'}
    </Alert>
  )
}
