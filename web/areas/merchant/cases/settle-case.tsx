import { Button } from '@mantine/core'
import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { settleCase } from '#contract/cases/cases.ts'
import { caseCalls } from '#web/features/cases/case-calls.ts'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

type Offer = NonNullable<CaseFile['settlements']>[number]

/** Says what the customer gets and what it costs the store. */
function bodyOf({ outcome, refund, shipping, borne }: Offer): string {
  const gets =
    outcome === 'replacement'
      ? 'You send the same items again, as a new order that you aren’t paid for.'
      : `The customer gets ${naira(refund)}${shipping > 0 ? `, with ${naira(shipping)} of delivery fee` : ''}.`
  const costs = borne
    ? ` ${naira(borne.amount)} is taken from your balance: the refund less ${naira(borne.commission)} of commission, which Bitmarte gives back.`
    : ''
  return `${gets}${costs} What arrived stays with the customer. This is final.`
}

/** Buttons with which a store that made a mistake settles a case itself; nothing where it can't. */
export function SettleCase({ of: { id, wanted, settlements = [] } }: { of: CaseFile }) {
  const settle = useChange(settleCase, { invalidates: caseCalls, onFailure: useInvalidate(caseCalls) })
  const [confirm, dialog] = useConfirm()
  const names = {
    replacement: 'Send a replacement',
    refund_items: wanted === 'replacement' ? 'Refund the customer instead' : 'Refund the customer',
  }
  const ask = (offer: Offer) => {
    const { outcome, refund } = offer
    return confirm({
      title: outcome === 'replacement' ? 'Send a replacement?' : `Refund ${naira(refund)}?`,
      body: bodyOf(offer),
      confirm: names[outcome],
      run: () => settle.send({ params: { id }, body: { outcome, refund } }),
    })
  }
  return (
    <>
      {settlements.length > 0 && (
        <Section title="Was it your mistake?">
          <Stack gap={3}>
            <Text as="p">
              {wanted === 'replacement' && 'The customer asked for a replacement. '}
              Settle it now at your expense, and Bitmarte doesn’t have to decide.
            </Text>
            <Row gap={2} wrap>
              {settlements.map((offer, at) => (
                <Button
                  key={offer.outcome}
                  variant={at === 0 ? 'filled' : 'default'}
                  loading={settle.isPending}
                  onClick={() => ask(offer)}
                >
                  {names[offer.outcome]}
                </Button>
              ))}
            </Row>
          </Stack>
        </Section>
      )}
      {dialog}
    </>
  )
}
