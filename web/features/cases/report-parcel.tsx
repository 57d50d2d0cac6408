import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { caseKindNames, parcelKinds } from '#contract/cases/case-shapes.ts'
import { reportParcel } from '#contract/cases/cases.ts'
import type { Picture } from '#contract/fields.ts'
import { type OrderStatusCode, onTheWay } from '#contract/orders/order-statuses.ts'
import { PictureField } from '#web/features/reviews/picture-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { caseCalls } from './case-calls.ts'

/** Returns whether a parcel with this status can be reported as lost or damaged. */
export const isReportable = (status: OrderStatusCode) => onTheWay.includes(status)

const reportedHere =
  'Reported. An administrator decides what happens next. Until then keep the parcel here, also if it turns up later, and don’t release it.'

const labels = { kind: 'What happened?', text: 'Details', pictures: 'Pictures' }

interface Props {
  orderId: string
  status: OrderStatusCode
  /** Small button for the row of this order. */
  small?: boolean
  orderName?: string
  /** Path of the cases that the reader opens: an administrator, who also decides them, or a partner. */
  cases?: string
}

/** Button and dialog to report a parcel on its way as lost or damaged. */
export function ReportParcel({ orderId, status, small, orderName, cases }: Props) {
  const [opened, setOpened] = useState(false)
  if (!isReportable(status)) return null
  return (
    <>
      <Button
        variant="default"
        size={small ? 'xs' : undefined}
        onClick={() => setOpened(true)}
        aria-label={orderName && `Report lost or damaged: ${orderName}`}
      >
        Report lost or damaged
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={unbroken(`Report ${orderName ? `order ${orderName}` : 'this parcel'}`)}
      >
        <ReportForm orderId={orderId} status={status} cases={cases} onClose={() => setOpened(false)} />
      </Modal>
    </>
  )
}

interface Values {
  kind: (typeof parcelKinds)[number] | ''
  text: string
  pictures: Picture[]
}

function ReportForm({
  orderId,
  status,
  cases,
  onClose,
}: Pick<Props, 'orderId' | 'status' | 'cases'> & { onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  // A hub reports what it has; other parcels are with their carrier.
  const isHere = session?.user.accountType === 'hub' && status === 'at_hub'
  const decides = session?.kind === 'admin' && cases !== undefined
  const initial: Values = { kind: '', text: '', pictures: [] }
  const { form, change, onSubmit, summary } = useEndpointForm<typeof reportParcel, Values>(reportParcel, {
    initial,
    input: ({ kind, text, pictures }) => ({
      body: { orderId, kind: kind as (typeof parcelKinds)[number], text, pictures: pictures.map(({ id }) => id) },
    }),
    invalidates: caseCalls,
    success: false,
    onSuccess: ({ message, data: { id, name } }) => {
      const reported = decides ? `Reported as ${name}. Until it is decided, the parcel isn’t delivered.` : message
      const action = cases && { label: 'Open the case', onClick: () => void navigate(`${cases}/${id}`) }
      toast.good(isHere ? reportedHere : reported, action || undefined)
      onClose()
    },
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <NativeSelect
        label={labels.kind}
        name="kind"
        data={[
          { value: '', label: 'Choose', disabled: true },
          ...parcelKinds.map(value => ({ value, label: caseKindNames[value] })),
        ]}
        withAsterisk
        {...form.getInputProps('kind')}
      />
      <Textarea
        label={labels.text}
        description={`Say where and when. The customer and all others concerned get this by mail, word for word. ${decides ? 'You decide in the case who pays for the loss.' : 'An administrator decides who pays for the loss.'} ${isHere ? 'Until then keep the parcel here and don’t release it.' : 'Until then the parcel isn’t delivered.'}`}
        name="text"
        autosize
        minRows={3}
        maxLength={4000}
        withAsterisk
        {...form.getInputProps('text')}
      />
      <PictureField form={form} name="pictures" most={6} seenBy="Visible to everybody in the case." />
      <Row gap={2} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={change.isPending}>
          Report
        </Button>
      </Row>
    </Stack>
  )
}
