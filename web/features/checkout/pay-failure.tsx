import { Alert } from '@mantine/core'
import type { ApiFailure } from '#web/shell/failure.ts'
import { naira } from '#web/ui/format.ts'

interface Props {
  failure: ApiFailure
  /** What was asked to be paid when it failed, in naira. */
  asked: number | undefined
  /** What it costs by now. */
  now: number | undefined
}

/** Why paying didn't begin, and what to do. Nothing was taken, and the cart is as it was. */
export function PayFailure({ failure, asked, now }: Props) {
  const changed = failure.code === 'price_changed' && asked !== undefined && now !== undefined && asked !== now
  return (
    <Alert color="clay" role="alert" title={failure.message} mb="md">
      {changed && `It was ${naira(asked)} and is ${naira(now)} now. Pay again if that is right. `}
      {failure.code === 'network' && 'You can pay as soon as it is back. '}
      Nothing was taken, and your cart is as you left it.
    </Alert>
  )
}
