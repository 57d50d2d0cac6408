import { Button, Textarea } from '@mantine/core'
import type { Bearer, OrderReturn } from '#contract/orders/return-shapes.ts'
import { decideChargeback } from '#contract/orders/returns.ts'
import { returnCalls } from '#web/features/returns/return-calls.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { capitalised } from '#web/ui/capitalised.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

const names: Readonly<Record<Bearer, string>> = {
  merchant: 'the store',
  partner: 'the delivery partner',
  platform: 'Bitmarte',
}

/** Ledger account of each party that can bear the cost. */
const accounts: Readonly<Record<Bearer, string>> = {
  merchant: 'Owed to the store',
  partner: 'Owed to the delivery partner',
  platform: 'Bitmarte’s delivery share',
}

/** Form that charges the cost of a closed return to a party, with its ledger entries. */
export function ChargeReturn({ of }: { of: OrderReturn }) {
  const now = of.chargeback ?? 'merchant'
  const { form, onSubmit, summary, change } = useEndpointForm(decideChargeback, {
    initial: { bearer: now, reason: of.chargebackNote },
    input: body => ({ params: { id: of.id }, body }),
    invalidates: returnCalls,
  })
  const { bearer } = form.values
  const amount = naira(of.cost?.total ?? 0)
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={{ bearer: 'Cost charged to', reason: 'Reason' }} />
      <Stack as="fieldset" gap={2}>
        <Text as="legend" weight="strong" style={{ marginBottom: 'var(--space-2)' }}>
          Who bears the cost of {amount}?
        </Text>
        {of.canCharge?.map(each => (
          <label key={each}>
            <input
              type="radio"
              name="bearer"
              value={each}
              checked={bearer === each}
              onChange={() => form.setFieldValue('bearer', each)}
            />
            <span>
              <b>{capitalised(names[each])}</b>
              {each === now && <Note>Currently charged</Note>}
            </span>
          </label>
        ))}
      </Stack>
      <Textarea
        label="Why"
        description="The store sees this note."
        name="reason"
        autosize
        minRows={2}
        maxLength={500}
        withAsterisk
        {...form.getInputProps('reason')}
      />
      <Note>
        {bearer === now
          ? 'No ledger entry: the cost stays where it is.'
          : `This posts to the ledger: debit “${accounts[bearer]}” ${amount}, credit “${accounts[now]}” ${amount}.`}
      </Note>
      <Row gap={2} align="stretch" justify="end" wrap>
        <Button type="submit" loading={change.isPending}>
          {bearer === now ? 'Save note' : `Charge ${names[bearer]}`}
        </Button>
      </Row>
    </Stack>
  )
}
