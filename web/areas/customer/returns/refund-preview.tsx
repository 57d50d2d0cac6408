import type { RefundTo } from '#contract/money/refund-to.ts'
import type { GivesBack, ReturnQuote, ReturnType } from '#contract/orders/return-shapes.ts'
import { RefundChoice } from '#web/features/orders/refund-choice.tsx'
import { GivesBackSums } from '#web/features/returns/refund-breakdown.tsx'
import { asStoreCredit, exchangePromises, moneyGoes } from '#web/features/returns/return-words.ts'
import { isGuest, useSession } from '#web/shell/session.ts'
import { List } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { numberOf } from '#web/ui/typed-number.ts'
import type { Chosen, Exchanges } from './return-choice.ts'

interface Props {
  quote: ReturnQuote
  chosen: Chosen
  exchanges: Exchanges
  type: ReturnType
  /** Quote for the chosen items; undefined while loading. */
  back: GivesBack | undefined
  /** False if the same again would not help. */
  sameAgain: boolean
  refundTo: RefundTo
  onRefundTo: (refundTo: RefundTo) => void
}

const below = { marginTop: 'var(--space-3)' }

/** Preview of the refund or exchange before the customer requests it. */
export function WhatComesBack({
  quote: { items, storeName },
  chosen,
  exchanges,
  type,
  back,
  sameAgain,
  refundTo,
  onRefundTo,
}: Props) {
  const guest = isGuest(useSession('customer'))
  const wanted = items.filter(({ id }) => numberOf(chosen[id] ?? 0) > 0)
  if (wanted.length === 0) return <Note>Choose items to see your exact refund.</Note>
  if (type === 'replacement')
    return (
      <>
        <List gap={2} tone="muted" size="md" style={below} aria-label="Your exchange">
          {wanted.map(({ id, productName, productVariants, exchanges: options }) => (
            <li key={id}>
              {[
                `${numberOf(chosen[id] ?? 0)} × ${productName}`,
                ...(
                  options.find(({ variantId }) => variantId === exchanges[id]?.variantId)?.options ??
                  (sameAgain || options.length === 0 ? productVariants : [])
                ).map(({ option }) => option),
                ...(sameAgain || exchanges[id]?.variantId || options.length === 0
                  ? []
                  : ['in the size that you choose']),
              ].join(', ')}
            </li>
          ))}
        </List>
        <List gap={2} tone="muted" size="md" style={below}>
          {exchangePromises(storeName, false).map(promise => (
            <li key={promise}>{promise}</li>
          ))}
        </List>
      </>
    )
  if (!back) return <SkeletonLines lines={4} />
  return (
    <>
      <GivesBackSums back={back} />
      {back.card > 0 && (
        <div style={below}>
          <RefundChoice value={refundTo} onChange={onRefundTo} inspected />
        </div>
      )}
      <List gap={2} tone="muted" size="md" style={below} aria-label="Refund to">
        <li>We refund you once {storeName} has received and inspected it.</li>
        {moneyGoes(refundTo === 'store_credit' ? asStoreCredit(back) : back, !guest).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
        {back.shipping === 0 && (
          <li>The delivery fee is refunded only if you return the whole order because of the store’s fault.</li>
        )}
      </List>
    </>
  )
}
