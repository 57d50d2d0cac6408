import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { mailOrderLink } from '#contract/identity/guests.ts'
import { AuthCard } from '#web/shell/auth-layout.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { Action } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { fieldLabels } from './auth-words.ts'
import { MailSent, SendAgain } from './mail-sent.tsx'

const labels = { reference: 'Order number', email: fieldLabels.email } as const

export const meta: MetaFunction = args => pageMeta(args, { title: 'Find your order', unlisted: true })

/** Page that mails a guest a new link to an order. Says the same whether or not the order exists. */
export default function FindOrderPage() {
  const [sent, setSent] = useState(false)
  const { form, change, onSubmit, summary } = useEndpointForm(mailOrderLink, {
    initial: { reference: '', email: '' },
    input: body => ({ body }),
    success: false,
    onSuccess: () => {
      draft.forget()
      setSent(true)
    },
  })
  const draft = useFormDraft('find-order', form, { place: 'tab' })
  const foot = (
    <>
      Don’t have the number? <Link to="/contact-us">Write to us</Link>
    </>
  )

  if (sent)
    return (
      <AuthCard title="Check your e-mail" foot={foot}>
        <Sent {...form.values} onBack={() => setSent(false)} />
      </AuthCard>
    )
  return (
    <AuthCard
      title="Find your order"
      lead="Bought without an account? We e-mail you a new link that opens your order."
      foot={foot}
    >
      <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
        <FormSummary {...summary} labels={labels} />
        <RestoredDraft {...draft} />
        <TextInput
          label={labels.reference}
          description="Such as BM-7K4Q-2M9X"
          name="reference"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('reference')}
        />
        <TextInput
          label={labels.email}
          description="The one that you bought with"
          name="email"
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <SubmitButton busy={change.isPending}>Send link</SubmitButton>
      </Stack>
    </AuthCard>
  )
}

/** What happens after the form was sent, with a way to send it again. */
function Sent({ reference, email, onBack }: { reference: string; email: string; onBack: () => void }) {
  const again = useChange(mailOrderLink, { success: false, failure: false })
  const words = `If order ${reference.trim()} was bought with this e-mail, a link to the order is on its way to`
  return (
    <>
      <MailSent email={email}>{words}</MailSent>
      <SendAgain change={again} onClick={() => again.mutate({ body: { reference, email } })}>
        <Action look="quiet" onClick={onBack}>
          Change number or e-mail
        </Action>
      </SendAgain>
    </>
  )
}
