import { Button, Checkbox, Textarea } from '@mantine/core'
import { type OrderReturn, returnNouns, type WayBack, waysBackFor } from '#contract/orders/return-shapes.ts'
import { decideRefund } from '#contract/orders/returns.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useRules } from '#web/shell/rules.ts'
import { useKind } from '#web/shell/session.ts'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { returnCalls } from './return-calls.ts'
import { waysBack } from './return-words.ts'

interface Props {
  of: OrderReturn
  opened: boolean
  onClose: () => void
}

/** Dialog that accepts a return and sets the return method. */
export function AcceptReturn({ of, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={unbroken(`Accept ${returnNouns[of.type]} ${of.returnName}`)}>
      <AcceptForm of={of} onClose={onClose} />
    </Modal>
  )
}

/** Returns the consequence of accepting a return. */
function meaning({ type, back, cost }: OrderReturn, refundInstead: boolean, isStore: boolean): string {
  const inspected = `once ${isStore ? 'you have' : 'the store has'}`
  if (type === 'replacement' && !refundInstead)
    return `We reserve the items of the exchange now. They ship as a new free order ${inspected} inspected the return.`
  const goesBack = type === 'return' ? `${naira(back.amount)} is refunded to the customer` : 'The customer is refunded'
  const costs = type === 'return' && cost ? ` It costs the store ${naira(cost.total)}.` : ''
  return `${goesBack} ${inspected} received and inspected the return.${costs}`
}

interface Values {
  wayBack: WayBack
  reason: string
  refundInstead: boolean
}

function AcceptForm({ of, onClose }: Omit<Props, 'opened'>) {
  const { returnWayBackDays } = useRules()
  const isStore = useKind() === 'merchant'
  const ways = waysBackFor(of.reason)
  const { form, onSubmit, summary, change } = useEndpointForm<typeof decideRefund, Values>(decideRefund, {
    initial: { wayBack: ways[0] ?? 'store-collects', reason: '', refundInstead: false },
    input: ({ reason, ...values }) => ({
      params: { id: of.id },
      body: { decision: 'approved' as const, ...values, reason: reason.trim() || undefined },
    }),
    invalidates: returnCalls,
    onSuccess: onClose,
  })
  const { refundInstead } = form.values
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={{ wayBack: 'Return method', reason: 'Message to the customer' }} />
      <Note>{meaning(of, refundInstead, isStore)}</Note>
      <Stack as="fieldset" gap={2}>
        <Text as="legend" weight="strong" style={{ marginBottom: 'var(--space-2)' }}>
          Choose a return method.
        </Text>
        {!ways.includes('drop-off') && <Note>The reason is the store’s fault, so the customer pays nothing.</Note>}
        {ways.map(way => (
          <ChoiceCard key={way}>
            <input
              type="radio"
              name="wayBack"
              value={way}
              checked={form.values.wayBack === way}
              onChange={() => form.setFieldValue('wayBack', way)}
            />
            <Stack as="span">
              <Text weight="strong">{waysBack[way].name}</Text>
              <Note>{waysBack[way].means(returnWayBackDays, isStore)}</Note>
            </Stack>
          </ChoiceCard>
        ))}
      </Stack>
      {of.type === 'replacement' && (
        <Checkbox
          label="Refund instead"
          description="If the items have sold out."
          {...form.getInputProps('refundInstead', { type: 'checkbox' })}
        />
      )}
      <Textarea
        label="Message to the customer (optional)"
        description="For example how to wrap it, or when somebody is there."
        name="reason"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Row gap={2} align="stretch" justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={change.isPending}>
          Accept
        </Button>
      </Row>
    </Stack>
  )
}
