import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { completeGiftCard, listMyGiftCards } from '#contract/money/gift-cards.ts'
import classes from '#web/areas/customer/checkout-complete.module.css'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { forgetDraft } from './draft.ts'
import { GiftCardFace } from './gift-card-face.tsx'
import { failureText, type NextStep, type OutcomeText, purchaseText } from './purchase-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your gift card', unlisted: true })

const asking: OutcomeText = { title: 'One moment.', lead: 'We are checking your payment.', next: [] }

/** What the server would say of an address without the payment’s reference. */
const noReference = { code: 'invalid', message: '', status: 422 }

/** Back from the provider’s page: what came of it, or what went wrong and what to do. Asks until that is known. */
export default function GiftCardCompletePage() {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const reference = search.get('reference') ?? search.get('trxref') ?? ''
  const left = search.has('cancelled')
  const asked = queryOf(completeGiftCard, { body: { reference } })
  const whole = completeGiftCard.body.safeParse({ reference }).success
  const query = useQuery({
    ...asked,
    enabled: asked.enabled && whole,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data) return purchaseText(state.data, left).retryAfterMs ?? false
      return (state.error && failureText(state.error).retryAfterMs) ?? false
    },
  })
  const { data } = query
  // While it is asked once more, what went wrong the last time.
  const failure = whole ? (query.error ?? query.failureReason) : noReference
  const paid = data?.state === 'paid'

  useEffect(() => {
    if (!paid) return
    forgetDraft()
    void client.invalidateQueries({ queryKey: [listMyGiftCards.id] })
  }, [paid, client])

  const { title, lead, next } = data ? purchaseText(data, left) : failure ? failureText(failure) : asking
  return (
    <Stack gap={4} align="center" className={classes.page}>
      {data ? (
        <div className={classes.giftCard}>
          <GiftCardFace
            design={data.card.design}
            amount={data.card.amount}
            who={data.card.for === 'gift' ? `For ${data.card.recipientName}` : 'For you'}
          />
        </div>
      ) : (
        <Adire seed={reference || 'gift card'} tone="palm" columns={6} rows={2} className={classes.cloth} />
      )}
      <Stack gap={1.5} role="status" className={classes.words}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </Stack>
      <Row gap={3} align="stretch" justify="center" wrap className={classes.ways}>
        {next.map((step, at) => (
          <Way
            key={step}
            step={step}
            main={at === 0}
            pay={data?.authorization_url}
            declined={data?.state === 'declined'}
            paid={paid}
          />
        ))}
      </Row>
      {reference && !paid && <Note>Reference {reference}</Note>}
    </Stack>
  )
}

interface WayProps {
  step: NextStep
  main: boolean
  pay: string | null | undefined
  declined: boolean
  paid: boolean
}

function Way({ step, main, pay, declined, paid }: WayProps) {
  const look = main ? 'main' : 'plain'
  switch (step) {
    case 'pay':
      return (
        pay && (
          <Action look={look} large onClick={() => location.assign(pay)}>
            {declined ? 'Try another card' : 'Continue to payment'}
          </Action>
        )
      )
    case 'again':
      return (
        <ActionLink look={look} large to="/gift-cards">
          {paid ? 'Buy another' : 'Back to the gift card'}
        </ActionLink>
      )
    case 'cards':
      return (
        <ActionLink look={look} large to="/customer/gift-cards">
          See your gift cards
        </ActionLink>
      )
  }
}
