import { useEffect, useRef, useState } from 'react'
import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { isLost, lostPaymentWords } from '#web/features/lost-answers/use-resend.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  failure: ApiFailure
  /** True for an attempt that charges a saved card or places orders at once, without the provider's page. */
  atOnce: boolean
  /** Price of the failed attempt. */
  submitted: CheckoutPrice | undefined
  /** Current price; undefined while loading. */
  now: CheckoutPrice | undefined
}

/** Failed start of a payment, with changes of the price and the next step. */
export function PayFailure({ failure, atOnce, submitted, now }: Props) {
  const online = useOnline()
  // On a phone, the button is at the foot of the screen, far from here.
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' })
  }, [])
  const away = failure.code === 'network'
  // The server may have done it, with only its response lost. Then the page asks again.
  const asksAgain = atOnce && isLost(failure)
  const unknown = atOnce && failure.code === 'unforeseen'
  // Loads with a changed price, which comes over the network: the page is near its limit of script.
  const [code, setCode] = useState<typeof import('./price-changes.ts')>()
  const known = submitted !== undefined && now !== undefined
  useEffect(() => {
    if (known) void import('./price-changes.ts').then(setCode, () => undefined)
  }, [known])
  const all = code && submitted && now ? code.changesOf(submitted, now) : []
  const changes = all.filter(change => change !== failure.message)
  return (
    <div ref={alert}>
      <Stack gap={1} role="alert" panel="clay" style={{ padding: 'var(--space-3) var(--space-4)' }}>
        {/* Without a network, the bar of every page says so. */}
        {!away && !asksAgain && <Text weight="bold">{failure.message}</Text>}
        {away && online && <Text weight="bold">The network went away while you paid.</Text>}
        {changes.map(change => (
          <p key={change}>{change}</p>
        ))}
        {asksAgain ? (
          <p>{lostPaymentWords(online)}</p>
        ) : unknown ? (
          <Text as="p" links>
            We don’t know yet whether your payment went through. Look at your <Link to="/customer/orders">orders</Link>{' '}
            before you pay again.
          </Text>
        ) : (
          <p>
            {changes.length > 0 && now?.payable && 'Pay again if that is right. '}
            {away && !online && 'You can pay as soon as the network is back. '}
            {failure.code === 'provider_unavailable'
              ? 'This attempt was not charged. If you paid on another page, we’ll know as soon as the payment service responds. Your cart is unchanged.'
              : 'You were not charged, and your cart is unchanged.'}
            {away && online && ' Try again.'}
          </p>
        )}
      </Stack>
    </div>
  )
}
