import { type BoughtGiftCard, changeGift, listMyGiftCards } from '#contract/money/gift-cards.ts'
import { GiftFields, giftLabels } from '#web/features/gift-cards/gift-fields.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'

/** Form to change a gift that isn't sent yet, or to send it now. */
export function ChangeGift({ card, onDone }: { card: BoughtGiftCard; onDone: () => void }) {
  const { recipientName, recipientEmail, message = '' } = card
  const { form, change, onSubmit, summary } = useEndpointForm(changeGift, {
    initial: { recipientName, recipientEmail, message, sendOn: dayInLagos(Date.parse(card.sendAt)), when: 'day' },
    input: ({ when, sendOn, ...gift }) => ({
      params: { id: card.id },
      body: { ...gift, sendOn: when === 'now' ? null : sendOn },
    }),
    invalidates: [listMyGiftCards.id],
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`gift.${card.id}`, form, { compared: false })
  const leave = () => {
    draft.discard()
    onDone()
  }
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={giftLabels} />
      <RestoredDraft {...draft} />
      <GiftFields form={form} />
      <FormButtons save={form.values.when === 'now' ? 'Send now' : 'Save'} busy={change.isPending} onCancel={leave} />
    </Stack>
  )
}
