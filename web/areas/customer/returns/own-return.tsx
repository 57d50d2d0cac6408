import { openReturnWords } from '#contract/orders/off-sale-words.ts'
import { type OrderReturn, returnNouns, returnTitles } from '#contract/orders/return-shapes.ts'
import { DeliveryPlace, pickupOf } from '#web/features/orders/delivery-place.tsx'
import { Refunds } from '#web/features/orders/paid-with.tsx'
import { StoreOffSale } from '#web/features/orders/store-off-sale.tsx'
import { GivesBackSums } from '#web/features/returns/refund-breakdown.tsx'
import { WhatWasSaid } from '#web/features/returns/return-reason.tsx'
import { ReturnTimeline } from '#web/features/returns/return-timeline.tsx'
import { exchangePromises, goesBackWords, headlineOf, moneyGoes, nextOf } from '#web/features/returns/return-words.ts'
import { ReturnedItems } from '#web/features/returns/returned-items.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { dayAndTime, phone } from '#web/ui/format.ts'
import { Grid, List, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { SendBack } from './send-back.tsx'

/** What the customer of an open return to a store that sells nothing now has to know besides. */
export function offSaleLines({
  storeOffSale,
  storeName,
  type,
  status,
  wayBack,
  escalated,
  dueAt,
}: Pick<OrderReturn, 'storeOffSale' | 'storeName' | 'type' | 'wayBack' | 'escalated' | 'dueAt'> & {
  status: Pick<OrderReturn['status'], 'code_name'>
}): string[] {
  if (!storeOffSale) return []
  const by = dueAt ? dayAndTime(dueAt) : ''
  const words = openReturnWords({ storeName, type, status: status.code_name, wayBack, escalated, by })
  if (!words) return []
  const goesOn = `Your ${returnNouns[type]} goes on, and Bitmarte keeps what you paid until it is over.`
  // The page's first sentence says what happens to one that is requested.
  return status.code_name === 'requested' ? [goesOn] : [goesOn, words]
}

/** Who collects an accepted return, and the number to call, until it is with the store; nothing while nobody is assigned. */
function Collector({
  of: { wayBack, status, storeName, storePhoneNumber, partnerProfile },
}: {
  of: Pick<OrderReturn, 'wayBack' | 'storeName' | 'storePhoneNumber' | 'partnerProfile'> & {
    status: Pick<OrderReturn['status'], 'code_name'>
  }
}) {
  if (status.code_name !== 'accepted' && status.code_name !== 'in_transit') return null
  const store = { name: storeName, phoneNumber: storePhoneNumber }
  const by = wayBack === 'store-collects' ? store : wayBack === 'platform-collects' ? partnerProfile : null
  if (!by?.phoneNumber) return null
  return (
    <Section title="Who collects it">
      {by.name} ·{' '}
      <Text as="a" link href={`tel:${by.phoneNumber}`}>
        {phone(by.phoneNumber)}
      </Text>
    </Section>
  )
}

/** One return for its customer: status, actions, refund and history. */
export function OwnReturn({ of }: { of: OrderReturn }) {
  const { title, lead } = headlineOf(of)
  const { replacementOrder: sent, status, wayBack } = of
  const name = `${returnTitles[of.type]} ${of.returnName}`
  const isDropOff = wayBack === 'drop-off' && (status.code_name === 'accepted' || status.code_name === 'in_transit')
  return (
    <>
      <title>{`${name} · Bitmarte`}</title>
      <Breadcrumbs crumbs={[{ label: 'Returns', to: '/customer/returns' }, { label: name }]} />
      <header style={{ marginBlock: 'var(--space-2) var(--space-4)' }}>
        <Text as="h1" size="2xl">
          {title}
        </Text>
        <Text as="p" tone="muted" size="lg">
          {lead}
        </Text>
        {of.decisionNote && (
          <Text as="p" anywhere style={{ marginTop: 'var(--space-2)' }}>
            “{of.decisionNote}”
          </Text>
        )}
        <SendBack of={of} />
      </header>
      <Grid gap={4} across={6} min={440} fill align="start">
        <Stack gap={4}>
          <StoreOffSale storeName={of.storeName} lines={offSaleLines(of)} />
          {status.code_name === 'requested' && (
            <Section title="How it goes back">
              <p>{goesBackWords(of.storeName, of.reason, of.escalated)}</p>
            </Section>
          )}
          {of.giveBack && !of.giveBack.doneAt && (
            <Section title="Get the items back from">
              <DeliveryPlace place={pickupOf({ storeName: of.storeName, pickup: of.bringTo }, of.storePhoneNumber)} />
              <Text
                as={Link}
                tone="palm"
                to="/contact-us"
                style={{ display: 'inline-block', marginTop: 'var(--space-2)' }}
              >
                Contact us
              </Text>
            </Section>
          )}
          {isDropOff && (
            <Section title="Return to">
              <DeliveryPlace place={pickupOf({ storeName: of.storeName, pickup: of.bringTo }, of.storePhoneNumber)} />
            </Section>
          )}
          <Collector of={of} />
          <Section>
            <ReturnTimeline of={of} next={nextOf(of)} />
          </Section>
        </Stack>
        <Stack gap={4}>
          <Section
            title={of.type === 'return' ? 'Items to return' : 'Items to exchange'}
            aside={<Link to={`/customer/orders/${of.orderId}`}>Order {of.orderName}</Link>}
          >
            <ReturnedItems items={of.products} />
          </Section>
          {of.refunds.length > 0 ? (
            <Section title="Refunds">
              <Refunds refunds={of.refunds} readBy="customer" />
            </Section>
          ) : (
            of.back.amount > 0 && (
              <Section title="Your refund">
                <GivesBackSums back={of.back} />
                {moneyGoes(of.back).map(sentence => (
                  <Text as="p" tone="muted" size="md" key={sentence} style={{ marginTop: 'var(--space-2)' }}>
                    {sentence}
                  </Text>
                ))}
              </Section>
            )
          )}
          {(of.replace === 'pending' || of.replace === 'approved') && (
            <Section title="Your exchange">
              <List gap={2} tone="muted" size="md">
                {exchangePromises(of.storeName, of.replace === 'approved').map(promise => (
                  <li key={promise}>{promise}</li>
                ))}
              </List>
            </Section>
          )}
          {sent && (
            <Section title="The exchange">
              <Text as={Link} tone="palm" weight="strong" to={`/customer/orders/${sent.id}`}>
                Order {sent.orderName}
              </Text>
            </Section>
          )}
          <Section title="Reason">
            <WhatWasSaid of={of} />
          </Section>
        </Stack>
      </Grid>
    </>
  )
}
