import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import type { CaseWish } from '#contract/cases/case-shapes.ts'
import { reportProblem } from '#contract/cases/cases.ts'
import { noneLeft, type ReportedKind } from '#contract/cases/reported-kinds.ts'
import type { Picture } from '#contract/fields.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { caseCalls } from '#web/features/cases/case-calls.ts'
import { customerSource, useOrderCases } from '#web/features/cases/outcome-source.ts'
import { whyNoReport } from '#web/features/orders/customer-words.ts'
import { optionWords } from '#web/features/orders/goods-words.ts'
import { ItemOutcomes } from '#web/features/orders/item-outcomes.tsx'
import { fullRefund, leftOnCard } from '#web/features/orders/money-words.ts'
import { RefundChoice } from '#web/features/orders/refund-choice.tsx'
import { PictureField } from '#web/features/reviews/picture-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft, useKeptAttempt } from '#web/shell/kept-draft.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { deliveredElsewhere, problemLabels } from './report-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Report a problem', unlisted: true })

const labels = {
  kind: 'What is wrong?',
  items: 'How many of each are affected?',
  text: 'What happened?',
  pictures: 'Pictures',
}

/** Form to report a problem with an order. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({ ...queryOf(getCustomerOrder, { params: { id } }), ...keptQuery })
  const online = useOnline()
  if (!data && !online) return <NoNetwork />
  if (error && !data)
    return <Missing failure={error} thing="order" back={['Your orders', '/customer/orders']} onRetry={refetch} />
  if (!data) return <SkeletonBox height={320} />
  const path = `/customer/orders/${id}`
  const kinds = data.problems
  return (
    <Stack gap={4}>
      <Breadcrumbs
        crumbs={[
          { label: 'Orders', to: '/customer/orders' },
          { label: `Order ${data.orderName}`, to: path },
          { label: 'Report a problem' },
        ]}
      />
      <h1>Report a problem</h1>
      {kinds.length > 0 ? (
        <ReportForm order={data} kinds={kinds} />
      ) : (
        <EmptyState title="Nothing can be reported now" action={<ActionLink to={path}>Back to the order</ActionLink>}>
          {whyNoReport(data) ?? 'You can report a problem once the expected date has passed.'}{' '}
          <Text links>
            If something is wrong with it, <Link to="/contact-us">write to us</Link>.
          </Text>
        </EmptyState>
      )}
    </Stack>
  )
}

interface Values {
  kind: ReportedKind
  chosen: Readonly<Record<string, TypedNumber>>
  text: string
  pictures: Picture[]
  wanted: CaseWish
  refundTo: RefundTo
}

function ReportForm({ order, kinds }: { order: CustomerOrder; kinds: readonly ReportedKind[] }) {
  const name = `report.${order.id}`
  // What was sent instead isn’t replaced again: the money that was paid for it goes back.
  const sentInstead = order.orderType === 'replacement'
  const problems = problemLabels(order.orderType === 'digital')
  const goOn = useGoOn()
  const sourceOf = customerSource(useOrderCases(order.id).data?.rows ?? [])
  const reportable =
    order.reportable ?? order.orderItems.map(({ id, quantity }) => ({ orderItemId: id, left: quantity }))
  const leftOf = (itemId: string) => reportable.find(({ orderItemId }) => orderItemId === itemId)?.left ?? 0
  const only = order.orderItems.length === 1 ? order.orderItems[0] : undefined
  const initial: Values = {
    kind: kinds[0] ?? 'never_arrived',
    chosen: only && leftOf(only.id) > 0 ? { [only.id]: 1 } : {},
    text: '',
    pictures: [],
    wanted: 'refund',
    refundTo: 'source',
  }
  const { form, change, onSubmit, summary } = useEndpointForm<typeof reportProblem, Values>(reportProblem, {
    initial,
    input: ({ kind, chosen, text, pictures, wanted, refundTo }) => ({
      body: {
        orderId: order.id,
        kind,
        text,
        pictures: pictures.map(({ id }) => id),
        wanted,
        refundTo,
        items:
          kind === 'never_arrived'
            ? []
            : Object.entries(chosen).flatMap(([orderItemId, typed]) =>
                numberOf(typed, 0) === 0 || leftOf(orderItemId) === 0
                  ? []
                  : [{ orderItemId, quantity: numberOf(typed) }],
              ),
      },
    }),
    invalidates: caseCalls,
    attempt: useKeptAttempt(name),
    onSuccess: ({ data }) => {
      draft.forget()
      goOn(`/customer/cases/${data.id}`)
    },
  })
  const draft = useFormDraft(name, form)
  const { kind, chosen, wanted, refundTo } = form.values
  return (
    <Section>
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={labels} />
        <RestoredDraft {...draft} />
        <NativeSelect
          label={labels.kind}
          name="kind"
          size="md"
          data={kinds.map(value => ({
            value,
            label: value === 'never_arrived' && order.deliveredAt ? deliveredElsewhere : problems[value],
          }))}
          {...form.getInputProps('kind')}
        />
        {kind !== 'never_arrived' && (
          <Stack gap={2}>
            <Text as="h2" size="md" weight="strong">
              {labels.items}
              <RequiredMark />
            </Text>
            <List lined={2} aria-label={labels.items}>
              {order.orderItems.map(item => (
                <Row as="li" gap={3} justify="between" key={item.id}>
                  <Thumb picture={item.hostedImages[0]} size={48} />
                  <Text as="div" grow anywhere>
                    <p>{item.productName}</p>
                    <Note>
                      {optionWords(item.productVariants)}
                      {item.quantity} bought
                      {leftOf(item.id) > 0 && leftOf(item.id) < item.quantity && `, ${leftOf(item.id)} to report`}
                    </Note>
                    {item.outcomes?.length ? (
                      <ItemOutcomes item={item} sourceOf={sourceOf} />
                    ) : (
                      leftOf(item.id) === 0 && (
                        <p>
                          <Note>{noneLeft}</Note>
                        </p>
                      )
                    )}
                  </Text>
                  {leftOf(item.id) > 0 && (
                    <QuantityStepper
                      name="items"
                      label={[item.productName, ...item.productVariants.map(({ option }) => option)].join(', ')}
                      min={0}
                      max={leftOf(item.id)}
                      value={chosen[item.id] ?? 0}
                      onChange={value => {
                        form.setFieldValue('chosen', { ...chosen, [item.id]: value })
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
        <Textarea
          label={labels.text}
          description={
            kind === 'never_arrived' && !sentInstead
              ? `Without an answer from the carrier or the store you get ${fullRefund(order)}. Your help request says until when.`
              : 'The store can answer first, then we decide.'
          }
          name="text"
          autosize
          minRows={3}
          maxLength={4000}
          withAsterisk
          {...form.getInputProps('text')}
        />
        {kind !== 'never_arrived' && (
          <PictureField
            form={form}
            name="pictures"
            most={6}
            seenBy="Pictures speed up the decision. Visible to the store and Bitmarte."
          />
        )}
        {kind !== 'never_arrived' && !sentInstead && (
          <WishChoice value={wanted} onChange={value => form.setFieldValue('wanted', value)} />
        )}
        {leftOnCard(order) > 0 && (kind === 'never_arrived' || wanted === 'refund') && (
          <RefundChoice value={refundTo} onChange={value => form.setFieldValue('refundTo', value)} />
        )}
        <OfflineNote />
        <Row gap={2} justify="end" wrap>
          <ActionLink to={`/customer/orders/${order.id}`}>Go back</ActionLink>
          <SubmitButton busy={change.isPending} offlineNote={false}>
            Send help request
          </SubmitButton>
        </Row>
      </Stack>
    </Section>
  )
}

const wishes: readonly { value: CaseWish; label: string; note: string }[] = [
  { value: 'refund', label: 'A refund', note: 'We decide how much when the store has answered.' },
  { value: 'replacement', label: 'A replacement', note: 'The store sends the same items again, if it has them.' },
]

/** Choice between a refund and the same items again. */
function WishChoice({ value, onChange }: { value: CaseWish; onChange: (value: CaseWish) => void }) {
  return (
    <Stack as="fieldset" gap={2}>
      <Text as="legend" weight="strong" style={{ marginBottom: 'var(--space-2)' }}>
        What would you like?
      </Text>
      {wishes.map(wish => (
        <ChoiceCard key={wish.value}>
          <input
            type="radio"
            name="wanted"
            value={wish.value}
            checked={value === wish.value}
            onChange={() => onChange(wish.value)}
          />
          <Stack as="span">
            <Text weight="strong">{wish.label}</Text>
            <Note>{wish.note}</Note>
          </Stack>
        </ChoiceCard>
      ))}
    </Stack>
  )
}
