import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  contestDispute,
  type DisputePage,
  type Evidence,
  getDispute,
  listDisputes,
  mostEvidenceFiles,
} from '#contract/money/disputes.ts'
import { DocumentField } from '#web/features/files/document-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

const labels = {
  customerName: 'Customer',
  customerEmail: 'E-mail',
  customerPhone: 'Phone number',
  deliveryAddress: 'Delivered to',
  deliveryDate: 'Delivered on',
  serviceDetails: 'What was bought and how it was delivered',
  fileIds: 'Files',
}

interface Values extends Omit<Evidence, 'deliveryDate'> {
  deliveryDate: string
}

/** Form with evidence for the customer's bank, drafted from the orders. */
export function ContestForm({ dispute }: { dispute: DisputePage }) {
  const { evidence } = dispute
  const [confirm, dialog] = useConfirm()
  const { form, onSubmit, summary, change } = useEndpointForm<typeof contestDispute, Values>(contestDispute, {
    initial: { ...evidence, deliveryDate: evidence.deliveryDate ?? '' },
    input: values => ({
      params: { id: dispute.id },
      body: { ...values, deliveryDate: values.deliveryDate || null },
    }),
    invalidates: [listDisputes.id, getDispute.id],
    confirm: (_, run) =>
      confirm({
        title: `Send the evidence against ${naira(dispute.amount)} to the bank?`,
        body: 'The customer’s bank decides by it. You can’t change it or add to it afterwards.',
        confirm: 'Send to the bank',
        run,
      }),
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      {dialog}
      <FormSummary {...summary} labels={labels} />
      <Note>We filled this in from the orders. Check it, and add proof such as the waybill or messages.</Note>
      <FieldGrid>
        <TextInput label={labels.customerName} name="customerName" {...form.getInputProps('customerName')} />
        <TextInput label={labels.customerEmail} name="customerEmail" {...form.getInputProps('customerEmail')} />
        <TextInput label={labels.customerPhone} name="customerPhone" {...form.getInputProps('customerPhone')} />
        <DayField
          label={labels.deliveryDate}
          name="deliveryDate"
          none="Not delivered"
          {...form.getInputProps('deliveryDate')}
        />
      </FieldGrid>
      <TextInput label={labels.deliveryAddress} name="deliveryAddress" {...form.getInputProps('deliveryAddress')} />
      <Textarea
        label={labels.serviceDetails}
        name="serviceDetails"
        autosize
        minRows={5}
        maxLength={4000}
        {...form.getInputProps('serviceDetails')}
      />
      <Files ids={form.values.fileIds} onAdd={id => form.setFieldValue('fileIds', [...form.values.fileIds, id])} />
      <Row justify="end">
        <Button type="submit" loading={change.isPending}>
          Send to the bank
        </Button>
      </Row>
    </Stack>
  )
}

/** File fields, one more than there are files. */
function Files({ ids, onAdd }: { ids: readonly string[]; onAdd: (id: string) => void }) {
  const [replaced, setReplaced] = useState(0)
  if (ids.length >= mostEvidenceFiles) return <Note>{ids.length} files added.</Note>
  return (
    <>
      {ids.length > 0 && (
        <Note>
          {ids.length} {ids.length === 1 ? 'file' : 'files'} added.
        </Note>
      )}
      <DocumentField
        key={replaced}
        label="Add a file"
        name="file"
        value=""
        href={null}
        error={null}
        onChange={id => {
          onAdd(id)
          setReplaced(replaced + 1)
        }}
      />
    </>
  )
}
