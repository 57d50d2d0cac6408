import { Alert, Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getPartnerProfile, type PartnerProfile } from '#contract/logistics/partners.ts'
import { updatePartnerBank } from '#contract/payouts/partner-money.ts'
import { payoutPauseHours } from '#contract/stores/bank-account.ts'
import { AccountFields } from '#web/features/bank-account/account-fields.tsx'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** A partner's bank account, with a form to change it. */
export function PartnerBank({ account }: { account: PartnerProfile['bankAccount'] }) {
  const [changing, setChanging] = useState(false)
  return (
    <Section
      title="Paid to"
      aside={
        account && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change account
          </Button>
        )
      }
    >
      {account ? (
        <>
          {account.payoutsPausedUntil && (
            <Alert
              color="marigold"
              mb="md"
              title={`Payouts are paused until ${dayAndTime(account.payoutsPausedUntil)}`}
            >
              The account was changed. We pause payouts for {payoutPauseHours} hours so that you can contact us if it
              wasn’t you.
            </Alert>
          )}
          <Facts
            facts={[
              ['Name', account.accountName],
              [
                'Account number',
                <Text key="number" figures>
                  {account.accountNumber}
                </Text>,
              ],
              ['Bank', account.bankName],
            ]}
          />
        </>
      ) : (
        <Note>Added during onboarding.</Note>
      )}
      <Modal opened={changing} onClose={() => setChanging(false)} title="Change bank account">
        <ChangeAccount onDone={() => setChanging(false)} />
      </Modal>
    </Section>
  )
}

const labels = { bankCode: 'Bank', accountNumber: 'Account number', password: 'Your password' }

function ChangeAccount({ onDone }: { onDone: () => void }) {
  const user = useSession()?.user
  const company = useQuery(queryOf(getPartnerProfile)).data?.companyName
  const { form, change, onSubmit, summary } = useEndpointForm(updatePartnerBank, {
    initial: { bankCode: '', accountNumber: '', password: '' },
    input: body => ({ body }),
    invalidates: [getPartnerProfile.id],
    onSuccess: onDone,
  })
  return (
    <StepForm
      onSubmit={onSubmit}
      summary={summary}
      labels={labels}
      busy={change.isPending}
      save="Change account"
      onCancel={onDone}
    >
      <Alert color="marigold">We email you and pause payouts for {payoutPauseHours} hours.</Alert>
      <AccountFields
        value={form.values}
        errors={form.errors}
        onChange={account => form.setValues(account)}
        holder={{ owner: user?.name ?? '', company: company ?? user?.shippingCompany ?? '' }}
      />
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordInput
        label={labels.password}
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </StepForm>
  )
}
