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

/** Why paying didn't begin, what changed since the price was shown, and what to do. You were not charged. */
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
        ? 'This attempt was not charged. If you paid on another page, we’ll know as soon as the payment service responds. Your cart is unchanged.'
        : 'You were not charged, and your cart is unchanged.'}
    </Alert>
  )
}
