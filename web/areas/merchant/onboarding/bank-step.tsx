import { AccountFields } from '#web/features/bank-account/account-fields.tsx'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { type StepProps, useStep } from './use-step.ts'

const labels = { bankCode: 'Bank', accountNumber: 'Account number' }

export function BankStep({ onboarding: { bank, personal, store }, onSaved }: StepProps) {
  const { form, change, draft, onSubmit, summary } = useStep(
    { onSaved },
    {
      step: 'bank',
      initial: { bankCode: bank?.bankCode ?? '', accountNumber: bank?.accountNumber ?? '' },
      // No bank details stay in a browser.
      except: ['bankCode', 'accountNumber'],
      bodyOf: values => ({ step: 'bank', ...values }),
    },
  )
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending}>
      <AccountFields
        value={form.values}
        errors={form.errors}
        onChange={account => form.setValues(account)}
        holder={{ owner: personal ? `${personal.firstName} ${personal.lastName}` : '', store: store.storeName }}
      />
    </StepForm>
  )
}
