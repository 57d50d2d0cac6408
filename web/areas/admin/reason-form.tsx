import { Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { GivenOf } from '#web/shell/context.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { type Question, useConfirm } from '#web/ui/confirm.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

interface Props<E extends Endpoint> {
  endpoint: E
  /** Builds the call's input. */
  input: (typed: { amount: number; text: string }) => NonNullable<GivenOf<E>[0]>
  invalidates: readonly string[]
  /** Name of the text's field in the call's body. */
  field: 'reason' | 'note'
  /** Label and description of the text. */
  label?: string
  description?: string
  /** Amount to ask for, with its first value and its most. */
  amount?: { initial?: number; most?: number }
  /** Label of the button, which names the action. */
  confirm: string
  /** Question before the form is sent. */
  asks?: (amount: number) => Question
  /** The action can't be undone. */
  final?: boolean
  onClose: () => void
  /** Sentence about the consequence. */
  children?: ReactNode
}

interface Values {
  amount: TypedNumber
  reason: string
  note: string
}

/** Dialog of an action that needs a reason, and often an amount. */
export function ReasonForm<E extends Endpoint>({
  title,
  opened,
  ...form
}: Props<E> & { title: string; opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={unbroken(title)}>
      {opened && <Fields {...form} />}
    </Modal>
  )
}

function Fields<E extends Endpoint>({ field, label = 'Reason', description, amount, ...rest }: Props<E>) {
  const { endpoint, input, invalidates, confirm, asks, final, onClose, children } = rest
  const [ask, dialog] = useConfirm()
  const { form, onSubmit, summary, change } = useEndpointForm<E, Values>(endpoint, {
    initial: { amount: amount?.initial ?? '', reason: '', note: '' },
    input: values => input({ amount: numberOf(values.amount, 0), text: values[field] }),
    invalidates,
    onSuccess: onClose,
    ...(asks && { confirm: (values, run) => ask({ ...asks(numberOf(values.amount, 0)), run }) }),
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      {dialog}
      <FormSummary {...summary} labels={{ amount: 'Amount', [field]: label }} />
      {children && <Note>{children}</Note>}
      {amount && (
        <MoneyField
          label="Amount"
          description={amount.most === undefined ? undefined : `At most ${naira(amount.most)}.`}
          name="amount"
          min={0.01}
          max={amount.most}
          withAsterisk
          {...form.getInputProps('amount')}
        />
      )}
      <Textarea
        label={label}
        description={description}
        name={field}
        autosize
        minRows={2}
        maxLength={500}
        withAsterisk
        {...form.getInputProps(field)}
      />
      <Row gap={2} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" color={final ? 'clay' : undefined} loading={change.isPending}>
          {confirm}
        </Button>
      </Row>
    </Stack>
  )
}
