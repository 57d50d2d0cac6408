import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  bearerOfFault,
  type CaseFault,
  type CaseFile,
  caseBearerNames,
  caseOutcomeNames,
} from '#contract/cases/case-shapes.ts'
import { decideCase, previewDecision } from '#contract/cases/cases.ts'
import { defaultGoodsTo, goodsTo, goodsToName, goodsToSentence } from '#contract/orders/goods-to.ts'
import { caseCalls } from '#web/features/cases/case-calls.ts'
import { outcomeName } from '#web/features/orders/item-outcomes.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { isRefused } from '#web/ui/typed-number.ts'
import { DecisionPreview } from './decision-preview.tsx'
import { canPreview, type DecisionValues, firstValues, termsOf } from './decision-values.ts'

const labels = {
  outcome: 'Outcome',
  bearer: 'Borne by',
  items: 'Items',
  shipping: 'Refund the delivery fee too',
  amount: 'Amount',
  goodsTo: 'The parcel',
  note: 'Reason',
  whyNow: 'Why can’t it wait for the answer?',
}

const lossNames = { ...caseOutcomeNames, refund_all: 'Charge the goods', nothing: 'Bitmarte bears the goods' }

/** Says why somebody is suggested to bear it. */
const faultNotes: Readonly<Record<CaseFault, string>> = {
  unsent: 'The store hasn’t handed the parcel over.',
  hub: 'The parcel is at a Bitmarte hub.',
  partner: 'The delivery partner had the parcel.',
  dispatcher: 'A dispatcher of Bitmarte had the parcel.',
  store_delivery: 'The store delivers it itself.',
  packing: 'The store packed it. Choose somebody else if it happened on the way.',
}

/** Decision form with a preview of the refund and the ledger entries that it posts. */
export function DecideCase({ of, work }: { of: CaseFile; work: NonNullable<CaseFile['work']> }) {
  const [confirm, dialog] = useConfirm()
  const { id, awaitsAnswer, next } = of
  // The customer has the money back already: the decision is only about the lost items.
  const refunded = work.orderStatus === 'cancelled'
  const names = refunded && work.outcomes.includes('refund_all') ? lossNames : caseOutcomeNames
  const { form, change, onSubmit, summary } = useEndpointForm<typeof decideCase, DecisionValues>(decideCase, {
    initial: firstValues({ ...of, work }),
    input: values => ({
      params: { id },
      body: { ...termsOf(values), note: values.note, whyNow: awaitsAnswer ? values.whyNow : undefined },
    }),
    confirm: (_, run) => confirm({ ...question(), confirm: 'Decide', run }),
    invalidates: caseCalls,
  })
  const terms = termsOf(form.values)
  const { outcome, chosen, bearer } = form.values
  const asksParcel = work.parcelWith && (refunded || outcome === 'refund_all')
  const getsParcel = form.values.goodsTo ?? defaultGoodsTo(of.kind, refunded, terms)
  const preview = useQuery({
    ...queryOf(previewDecision, { params: { id }, body: terms }),
    enabled: canPreview(terms) && !change.isPending,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = canPreview(terms) && !preview.error ? preview.data : undefined
  const question = (): { title: string; body: string } => ({
    title: shown?.refund ? `Refund ${naira(shown.refund)}?` : `${names[outcome]}?`,
    body: [
      ...(outcome === 'nothing' ? [] : [`${caseBearerNames[bearer]} bears it.`]),
      ...(asksParcel ? [goodsToSentence(getsParcel)] : []),
      shown?.cancels
        ? 'The order is cancelled and the decision is final.'
        : 'The decision is final and every party gets it by mail.',
    ].join(' '),
  })
  return (
    <Section
      title="Decision"
      aside={
        <Note>
          {refunded
            ? 'The customer was refunded'
            : work.outcomes.every(each => each === 'nothing')
              ? 'Cancel the order to refund what it replaces'
              : `${naira(work.left)} can be refunded`}
        </Note>
      }
    >
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={labels} />
        <NativeSelect
          label={labels.outcome}
          description={refunded && work.fault ? faultNotes[work.fault] : undefined}
          name="outcome"
          data={work.outcomes.map(value => ({ value, label: names[value] }))}
          {...form.getInputProps('outcome')}
        />
        {(outcome === 'refund_items' || outcome === 'replacement') && (
          <Stack gap={2}>
            <List lined={2} aria-label={labels.items}>
              {work.items.map(({ orderItemId, name, variant, left, sold, outcomes }) => (
                <Row as="li" gap={2} across={4} justify="between" wrap key={orderItemId}>
                  <Text anywhere>
                    {name}{' '}
                    <Note>
                      {[
                        variant,
                        left === sold ? `${sold} bought` : `${left} of ${sold} left`,
                        ...outcomes.map(outcome => outcomeName(outcome, sold)),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Note>
                  </Text>
                  {left > 0 && (
                    <QuantityStepper
                      name="items"
                      label={[name, variant].filter(Boolean).join(', ')}
                      min={0}
                      max={left}
                      value={chosen[orderItemId] ?? 0}
                      onChange={value => {
                        form.setFieldValue('chosen', { ...chosen, [orderItemId]: value })
                        form.clearFieldError('items')
                      }}
                    />
                  )}
                </Row>
              ))}
            </List>
            {form.errors.items && <Note late>{form.errors.items}</Note>}
          </Stack>
        )}
        {outcome === 'refund_items' && (
          <Checkbox
            label={labels.shipping}
            description={
              terms.shipping && shown?.shipping === 0 && !preview.isPlaceholderData
                ? 'None is refunded: the customer keeps other items of the order, or nothing of the fee is left.'
                : undefined
            }
            {...form.getInputProps('shipping', { type: 'checkbox' })}
          />
        )}
        {outcome === 'refund_amount' && (
          <MoneyField
            label={labels.amount}
            name="amount"
            min={0.01}
            max={work.left}
            withAsterisk
            {...form.getInputProps('amount')}
          />
        )}
        {outcome !== 'nothing' && (
          <NativeSelect
            label={labels.bearer}
            description={work.fault && bearer === bearerOfFault[work.fault] ? faultNotes[work.fault] : undefined}
            name="bearer"
            data={work.bearers
              .filter(value => !refunded || value !== 'platform')
              .map(value => ({ value, label: caseBearerNames[value] }))}
            {...form.getInputProps('bearer')}
          />
        )}
        {asksParcel && (
          <NativeSelect
            label={labels.goodsTo}
            description={`${work.parcelWith} has it, and reads this at once.`}
            name="goodsTo"
            data={goodsTo.options
              .filter(value => value !== 'partner' || work.bearers.includes('partner'))
              .map(value => ({ value, label: goodsToName(value) }))}
            {...form.getInputProps('goodsTo')}
            value={getsParcel}
          />
        )}
        <Textarea
          label={labels.note}
          description="Everybody in this case reads this."
          name="note"
          autosize
          minRows={2}
          maxLength={1000}
          withAsterisk
          {...form.getInputProps('note')}
        />
        {awaitsAnswer && (
          <Textarea
            label={labels.whyNow}
            description={`${next ?? ''} Only administrators read this. The parties read that it was decided before the answer.`}
            name="whyNow"
            autosize
            minRows={2}
            maxLength={1000}
            withAsterisk
            {...form.getInputProps('whyNow')}
          />
        )}
        {preview.error && canPreview(terms) && <Note late>{preview.error.message}</Note>}
        {shown && <DecisionPreview of={shown} refunded={refunded} terms={{ outcome, bearer }} />}
        {outcome === 'refund_amount' && isRefused(form.values.amount) ? (
          <Note late>{form.values.amount.problem}</Note>
        ) : !canPreview(terms) ? (
          <Note>
            {outcome === 'refund_amount' ? 'Enter an amount to decide.' : 'Choose at least one item to decide.'}
          </Note>
        ) : null}
        <Row justify="end">
          <Button type="submit" size="md" loading={change.isPending} disabled={!shown}>
            Decide
          </Button>
        </Row>
      </Stack>
      {dialog}
    </Section>
  )
}
