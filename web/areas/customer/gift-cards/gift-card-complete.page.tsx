import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { completeGiftCard, listMyGiftCards } from '#contract/money/gift-cards.ts'
import { PaymentOutcome } from '#web/areas/customer/payment-outcome.tsx'
import { cardChoiceDraft } from '#web/features/saved-cards/use-card-choice.ts'
import { forgetSaveCard } from '#web/features/saved-cards/use-save-card.ts'
import { forgetDraft } from '#web/shell/draft.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { giftCardDraft } from './draft.ts'
import { GiftCardFace } from './gift-card-face.tsx'
import { failureText, type NextStep, type OutcomeText, purchaseText } from './purchase-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your gift card', unlisted: true })

const checking: OutcomeText = { title: 'One moment.', lead: 'We are checking your payment.', next: [] }

/** The failure for an address without a payment reference. */
const noReference = { code: 'invalid', message: '', status: 422 }

/** Page after the provider's: the outcome of the payment and the next steps. Refetches until the outcome is known. */
export default function GiftCardCompletePage() {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const reference = search.get('reference') ?? search.get('trxref') ?? ''
  const left = search.has('cancelled')
  const endpoint = queryOf(completeGiftCard, { body: { reference } })
  const isValid = completeGiftCard.body.safeParse({ reference }).success
  const query = useQuery({
    ...endpoint,
    enabled: endpoint.enabled && isValid,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data) return purchaseText(state.data, left).retryAfterMs ?? false
      return (state.error && failureText(state.error).retryAfterMs) ?? false
    },
  })
  const { data } = query
  // A retry still shows the last failure.
  const failure = isValid ? (query.error ?? query.failureReason) : noReference
  const paid = data?.state === 'paid'

  useEffect(() => {
    if (!paid) return
    forgetSaveCard()
    forgetDraft(giftCardDraft, 'tab')
    forgetDraft(cardChoiceDraft, 'tab')
    void client.invalidateQueries({ queryKey: [listMyGiftCards.id] })
  }, [paid, client])

  const { title, lead, next } = data ? purchaseText(data, left) : failure ? failureText(failure) : checking
  return (
    <PaymentOutcome
      seed={reference || 'gift card'}
      title={title}
      lead={lead}
      picture={
        data && (
          <div style={{ width: 'min(100%, 300px)', textAlign: 'start' }}>
            <GiftCardFace
              design={data.card.design}
              amount={data.card.amount}
              who={data.card.for === 'gift' ? `For ${data.card.recipientName}` : 'For you'}
            />
          </div>
        )
      }
    >
      {next.length > 0 && (
        <Row gap={3} align="stretch" justify="center" wrap>
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
      )}
      {reference && !paid && <Note>Reference {reference}</Note>}
    </PaymentOutcome>
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
