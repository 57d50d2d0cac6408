import { Link } from 'react-router'
import type { OrderReturn } from '#contract/orders/return-shapes.ts'
import { DeliveryPlace, pickupOf } from '#web/features/orders/delivery-place.tsx'
import { Refunds } from '#web/features/orders/paid-with.tsx'
import { GivesBackSums } from '#web/features/returns/refund-breakdown.tsx'
import { WhatWasSaid } from '#web/features/returns/return-reason.tsx'
import { ReturnTimeline } from '#web/features/returns/return-timeline.tsx'
import { headlineOf, moneyGoes, nextOf } from '#web/features/returns/return-words.ts'
import { ReturnedItems } from '#web/features/returns/returned-items.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './own-return.module.css'
import { SendBack } from './send-back.tsx'

/** One return, for its customer: how it stands, what they can do, what they get, and what happened. */
export function OwnReturn({ of }: { of: OrderReturn }) {
  const { title, lead } = headlineOf(of)
  const { replacementOrder: sent, status, wayBack } = of
  const bringsIt = wayBack === 'drop-off' && (status.code_name === 'accepted' || status.code_name === 'in_transit')
  return (
    <>
      <title>{`Return ${of.returnName} · Bitmarte`}</title>
      <Breadcrumbs crumbs={[{ label: 'Returns', to: '/customer/returns' }, { label: `Return ${of.returnName}` }]} />
      <header className={classes.head}>
        <Text as="h1" size="2xl">
          {title}
        </Text>
        <p className={classes.lead}>{lead}</p>
        {of.decisionNote && <p className={classes.said}>“{of.decisionNote}”</p>}
        <SendBack of={of} />
      </header>
      <div className={classes.columns}>
        <Stack gap={4}>
          {bringsIt && (
            <Section title="Return to">
              <DeliveryPlace place={pickupOf({ storeName: of.storeName, pickup: of.bringTo }, of.storePhoneNumber)} />
            </Section>
          )}
          <Section>
            <ReturnTimeline of={of} next={nextOf(of)} />
          </Section>
        </Stack>
        <Stack gap={4}>
          <Section
            title={of.type === 'return' ? 'Items to return' : 'Return for replacement'}
            aside={<Link to={`/customer/orders/${of.orderId}`}>Order {of.orderName}</Link>}
          >
            <ReturnedItems items={of.products} />
          </Section>
          {of.refunds.length > 0 ? (
            <Section title="Money back">
              <Refunds refunds={of.refunds} readBy="customer" />
            </Section>
          ) : (
            of.back.amount > 0 && (
              <Section title="Your refund">
                <GivesBackSums back={of.back} />
                {moneyGoes(of.back).map(sentence => (
                  <p key={sentence} className={classes.goes}>
                    {sentence}
                  </p>
                ))}
              </Section>
            )
          )}
          {sent && (
            <Section title="The replacement">
              <Text as={Link} tone="palm" weight="strong" to={`/customer/orders/${sent.id}`}>
                Order {sent.orderName}
              </Text>
            </Section>
          )}
          <Section title="Why">
            <WhatWasSaid of={of} />
          </Section>
        </Stack>
      </div>
    </>
  )
}
