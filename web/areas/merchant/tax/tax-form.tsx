import { Switch, Textarea, TextInput } from '@mantine/core'
import { getTaxRegistration, saveTaxRegistration, type TaxRegistration } from '#contract/stores/tax.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { day, time } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Fields } from '#web/ui/read-only.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const labels = {
  vatRegistered: 'Registered for VAT',
  tin: 'TIN',
  legalName: 'Registered business name',
  address: 'Registered address',
}

/** Returns from when on orders show VAT, or no longer do. */
function vatNote({ vatRate, vatSince }: TaxRegistration, registered: boolean): string {
  if (!registered)
    return vatSince
      ? `Orders placed from the moment you save show no VAT. Those since ${day(vatSince)} keep theirs.`
      : 'Your orders show no VAT.'
  return vatSince
    ? `Your prices include ${vatRate}% VAT. Orders placed since ${day(vatSince)}, ${time(vatSince)}, show it.`
    : `Your prices include ${vatRate}% VAT. Orders placed from the moment you save, today, ${day(timeNow())}, show it.`
}

const valuesOf = ({ vatRegistered, tin, legalName, address }: TaxRegistration) => ({
  vatRegistered,
  tin: tin ?? '',
  legalName: legalName ?? '',
  address: address ?? '',
})

interface Props {
  registration: TaxRegistration
  readOnly: boolean
}

/** Edits the store's tax details. Read-only roles see the same fields. */
export function TaxForm({ registration, readOnly }: Props) {
  const { form, change, onSubmit, summary, showSaved } = useEndpointForm(saveTaxRegistration, {
    initial: valuesOf(registration),
    input: body => ({ body }),
    changes: true,
    invalidates: [getTaxRegistration.id],
    onSuccess: ({ data }) => {
      if (showSaved(valuesOf(data))) draft.forget()
    },
  })
  const draft = useFormDraft('tax', form, { compared: true })
  return (
    <form onSubmit={onSubmit} method="post" noValidate>
      <Fields readOnly={readOnly}>
        <Stack gap={4} style={{ maxWidth: 480 }}>
          <FormSummary {...summary} labels={labels} />
          <RestoredDraft {...draft} />
          <Switch
            label={labels.vatRegistered}
            description={vatNote(registration, form.getValues().vatRegistered)}
            {...form.getInputProps('vatRegistered', { type: 'checkbox' })}
          />
          <TextInput
            label={labels.tin}
            name="tin"
            placeholder="12345678-0001"
            maxLength={24}
            spellCheck={false}
            {...form.getInputProps('tin')}
          />
          <TextInput
            label={labels.legalName}
            description="Leave it empty to use the store name"
            name="legalName"
            maxLength={120}
            autoComplete="organization"
            {...form.getInputProps('legalName')}
          />
          <Textarea
            label={labels.address}
            description="Leave it empty to use the pickup location"
            name="address"
            autosize
            minRows={2}
            maxLength={200}
            {...form.getInputProps('address')}
          />
          <Note>These details are on your invoices. Issued invoices keep the old ones.</Note>
          {!readOnly && (
            <div>
              <SubmitButton busy={change.isPending}>Save tax details</SubmitButton>
            </div>
          )}
        </Stack>
      </Fields>
    </form>
  )
}
