import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { completePlan, getOwnPlan, listSubscriptions, type PlanOutcome } from '#contract/money/subscriptions.ts'
import { planNames } from '#web/features/stores/plan-names.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { queryOf } from '#web/shell/query.ts'
import { naira } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'

type Words = { title: string; body: string; colour: 'palm' | 'marigold' | 'clay' }

function wordsOf({ state, plan, amount }: PlanOutcome, left: boolean): Words {
  const name = planNames[plan]
  switch (state) {
    case 'paid':
      return {
        title: `You’re on ${name}`,
        body: `We received ${naira(amount)}. We’ll email you a receipt.`,
        colour: 'palm',
      }
    case 'declined':
      return { title: 'The payment was declined', body: 'You were not charged. Try another card.', colour: 'clay' }
    case 'refunding':
      return {
        title: 'Refund on its way',
        body: `We couldn’t use ${naira(amount)} for ${name} and are refunding it.`,
        colour: 'clay',
      }
    case 'pending':
      return left
        ? {
            title: 'You left before paying',
            body: `You were not charged, and ${name} hasn’t started.`,
            colour: 'marigold',
          }
        : {
            title: 'Waiting for the payment',
            body: 'We check your payment every few seconds.',
            colour: 'marigold',
          }
  }
}

/** Result of a payment after the return from the provider’s page. Polls until it is final. */
export function PaymentOutcome({ reference, left }: { reference: string; left: boolean }) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    ...queryOf(completePlan, { body: { reference } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' && !left ? 4_000 : false),
  })
  const paid = data?.state === 'paid'
  useEffect(() => {
    if (!paid) return
    for (const { id } of [getOwnPlan, listSubscriptions]) void client.invalidateQueries({ queryKey: [id] })
  }, [paid, client])
  if (error && !data) return <Alert color="clay">{sentenceOf(error)}</Alert>
  if (!data)
    return (
      <Alert color="marigold" title="One moment" role="status">
        We are checking your payment.
      </Alert>
    )
  const { title, body, colour } = wordsOf(data, left)
  const pay = data.authorization_url
  return (
    <Alert color={colour} title={title} role="status">
      <Row gap={3} justify="between" wrap>
        <span>{body}</span>
        {pay && (
          <Button onClick={() => location.assign(pay)}>
            {data.state === 'declined' ? 'Try another card' : 'Continue to payment'}
          </Button>
        )}
      </Row>
    </Alert>
  )
}
