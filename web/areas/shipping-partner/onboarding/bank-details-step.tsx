import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bankCodeTypes } from '#contract/logistics/partner-onboarding.ts'
import { listBanks } from '#contract/money/banks.ts'
import { AccountFields } from '#web/features/bank-account/account-fields.tsx'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { type PartnerStepProps, usePartnerStep } from './use-partner-step.ts'

const codeTypes: Readonly<Record<(typeof bankCodeTypes)[number], string>> = {
  sortCode: 'Sort code',
  swiftCode: 'SWIFT code',
  iban: 'IBAN',
}
const labels = {
  'bankDetails.bankName': 'Bank',
  'bankDetails.accountNumber': 'Account number',
  'bankDetails.branch': 'Branch (optional)',
  'bankDetails.swiftCodeSortCodeIban.code': 'Code',
}

export function BankDetailsStep({ onboarding: { bankDetails, company }, onSaved }: PartnerStepProps) {
  const user = useSession()?.user
  const banks = useQuery({ ...queryOf(listBanks), staleTime: Number.POSITIVE_INFINITY }).data?.rows ?? []
  const { form, change, draft, onSubmit, summary } = usePartnerStep(
    { onSaved },
    {
      step: 'bankDetails',
      initial: {
        bankDetails: bankDetails ?? {
          bankName: '',
          branch: '',
          // The bank returns the name.
          accountName: '',
          accountNumber: '',
          swiftCodeSortCodeIban: { type: 'sortCode' as const, code: '' },
        },
      },
      // No bank details stay in a browser.
      except: ['bankDetails'],
      bodyOf: values => ({ step: 'bankDetails', ...values }),
    },
  )
  const { bankName, accountNumber, swiftCodeSortCodeIban: code } = form.values.bankDetails
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending}>
      <AccountFields
        value={{ bankCode: banks.find(bank => bank.name === bankName)?.code ?? '', accountNumber }}
        errors={{
          bankCode: form.errors['bankDetails.bankName'],
          accountNumber: form.errors['bankDetails.accountNumber'],
        }}
        onChange={({ bankCode, accountNumber: typed }) => {
          if (bankCode !== undefined)
            form.setFieldValue('bankDetails.bankName', banks.find(bank => bank.code === bankCode)?.name ?? '')
          if (typed !== undefined) form.setFieldValue('bankDetails.accountNumber', typed)
        }}
        holder={{ owner: user?.name ?? '', company: company?.companyName ?? user?.shippingCompany ?? '' }}
      />
      <TextInput
        label={labels['bankDetails.branch']}
        name="bankDetails.branch"
        autoComplete="off"
        placeholder="Apapa"
        {...form.getInputProps('bankDetails.branch')}
      />
      <FieldGrid>
        <Select
          label="Type of bank code"
          description="Naira accounts have a sort code"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={bankCodeTypes.map(value => ({ value, label: codeTypes[value] }))}
          allowDeselect={false}
          {...form.getInputProps('bankDetails.swiftCodeSortCodeIban.type')}
        />
        <TextInput
          label={`${codeTypes[code.type]} (optional)`}
          description="You find it at your bank or on a cheque"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="bankDetails.swiftCodeSortCodeIban.code"
          autoComplete="off"
          {...form.getInputProps('bankDetails.swiftCodeSortCodeIban.code')}
        />
      </FieldGrid>
    </StepForm>
  )
}
