import { TextInput } from '@mantine/core'
import { type BoughtGiftCard, listMyGiftCards, sendGiftAgain } from '#contract/money/gift-cards.ts'
import { giftLabels } from '#web/features/gift-cards/gift-fields.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { EmailHint } from '#web/ui/email-hint.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

/** Form to mail a gift that nobody has redeemed again, also to another address. */
export function SendAgain({ card, onDone }: { card: BoughtGiftCard; onDone: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(sendGiftAgain, {
    initial: { recipientEmail: card.recipientEmail },
    input: body => ({ params: { id: card.id }, body }),
    invalidates: [listMyGiftCards.id],
    onSuccess: onDone,
  })
  const email = form.getInputProps('recipientEmail')
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={giftLabels} />
      <EmailHint onAccept={email.onChange}>
        <TextInput
          label={giftLabels.recipientEmail}
          name="recipientEmail"
          type="email"
          autoComplete="off"
          maxLength={254}
          data-autofocus
          {...email}
        />
      </EmailHint>
      <p>
        <Note>We mail a new code there. The code of the earlier mail stops working.</Note>
      </p>
      <FormButtons save="Send again" busy={change.isPending} onCancel={onDone} />
    </Stack>
  )
}
