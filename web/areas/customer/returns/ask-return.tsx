import { NativeSelect, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Picture } from '#contract/fields.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import {
  type ReturnQuote,
  type ReturnReason,
  type ReturnType,
  returnReason,
  returnReasons,
} from '#contract/orders/return-shapes.ts'
import { quoteReturn, replaceOrder, returnOrder } from '#contract/orders/returns.ts'
import { isLost, useResend } from '#web/features/lost-answers/use-resend.ts'
import { returnCalls } from '#web/features/returns/return-calls.ts'
import { goesBackWords } from '#web/features/returns/return-words.ts'
import { PictureField } from '#web/features/reviews/picture-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { networkFailure } from '#web/shell/failure.ts'
import { useKeptAttempt, useKeptDraft } from '#web/shell/kept-draft.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { queryOf } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { Section } from '#web/ui/section.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { ChooseExchange } from './choose-exchange.tsx'
import { ChooseItems } from './choose-items.tsx'
import { WhatComesBack } from './refund-preview.tsx'
import {
  type Chosen,
  chosenLines,
  type Exchanges,
  exchangedLines,
  exchangeLabel,
  firstChoice,
  quotedItems,
} from './return-choice.ts'
import { isExchange, labels, labelsOf } from './return-labels.ts'

const mostPictures = 6
interface Values {
  chosen: Chosen
  exchanges: Exchanges
  reason: ReturnReason | ''
  note: string
  pictures: Picture[]
  refundTo: RefundTo
}

/** Why a request isn't answered that was sent before a reload. */
const reloaded = networkFailure()

/** Form to request a refund or an exchange for items of an order. */
export function AskReturn({ quote, onAsked }: { quote: ReturnQuote; onAsked: (returnId: string) => void }) {
  const initial: Values = {
    chosen: firstChoice(quote.items),
    exchanges: {},
    reason: '',
    note: '',
    pictures: [],
    refundTo: 'source',
  }
  const [type, setType] = useState<ReturnType>('return')
  // The quote lists a request that arrived, and so drops its draft and its attempt.
  const [version] = useState(() => quote.returns.map(({ id }) => id).join())
  const name = `return.${quote.orderId}`
  const attempt = useKeptAttempt(`${name}.${version}.${type}`)
  const inputOf = ({ chosen, exchanges, reason, note, pictures, refundTo }: Values) => ({
    body: {
      orderId: quote.orderId,
      products: type === 'return' ? chosenLines(chosen) : exchangedLines(chosen, exchanges),
      // The schema reports a missing reason.
      reason: reason as ReturnReason,
      note,
      pictures: pictures.map(({ id }) => id),
      refundTo,
    },
  })
  const { form, onSubmit, summary, change } = useEndpointForm(type === 'return' ? returnOrder : replaceOrder, {
    initial,
    input: inputOf,
    // The page of the return says that it was requested; nothing has come back or been replaced yet.
    success: false,
    attempt,
    invalidates: returnCalls,
    onSuccess: ({ data }) => {
      draft.forget()
      onAsked(data.id)
    },
  })
  // The request may have arrived. Sent again unchanged, it counts once and leads to the return.
  const failure = change.error ?? reloaded
  const lost = attempt.current?.text === JSON.stringify(inputOf(form.values)) && isLost(failure)
  useResend(lost && !change.isPending ? failure : undefined, () => onSubmit())
  const draft = useKeptDraft<Values & { type: ReturnType }>(name, version, {
    values: { ...form.values, type },
    dirty: form.isDirty() || type !== 'return',
    restore: ({ type = 'return', ...values }) => {
      form.setValues(values as Partial<Values>)
      setType(type)
    },
  })
  const onDiscard = () => {
    form.reset()
    setType('return')
    attempt.current = undefined
    draft.forget()
  }
  const online = useOnline()
  const { chosen, exchanges, reason, note, refundTo } = form.values
  const forget = (which: (field: string) => boolean) => {
    for (const field of Object.keys(form.errors)) if (which(field)) form.clearFieldError(field)
  }
  const items = quotedItems(chosen)
  const priced = useQuery({
    ...queryOf(quoteReturn, { params: { orderId: quote.orderId }, query: { items, reason: reason || undefined } }),
    // Requested items can’t be quoted again.
    enabled: items.length > 0 && !change.isPending && !change.isSuccess,
    placeholderData: keepPreviousData,
  })
  const sameAgain = reason !== 'does_not_fit'
  const back = items.length > 0 ? priced.data?.back : undefined
  return (
    <Grid as="form" gap={4} across={6} min={440} fill align="start" onSubmit={onSubmit} noValidate>
      <Stack gap={4}>
        <FormSummary
          {...summary}
          labels={labelsOf(summary.errors, at =>
            exchangeLabel(at, { items: quote.items, chosen, exchanges, sameAgain }),
          )}
        />
        {!lost && <RestoredDraft {...draft} discard={onDiscard} />}
        <Section
          title={
            <>
              {labels.products}
              <RequiredMark />
            </>
          }
          step={1}
        >
          <ChooseItems
            items={quote.items}
            chosen={chosen}
            onChange={value => {
              form.setFieldValue('chosen', value)
              forget(field => field.startsWith('products'))
            }}
          />
          {form.errors.products && <Note late>{form.errors.products}</Note>}
        </Section>
        <Section title="Why are you returning it?" step={2}>
          <Stack gap={4}>
            <NativeSelect
              label={labels.reason}
              name="reason"
              size="md"
              data={[
                { value: '', label: 'Choose a reason' },
                ...returnReason.options.map(value => ({ value, label: returnReasons[value].name })),
              ]}
              withAsterisk
              {...form.getInputProps('reason')}
            />
            <Textarea
              label={labels.note}
              description={note.length > 400 ? `${note.length} of 500 characters` : 'The store sees this note.'}
              name="note"
              autosize
              minRows={3}
              maxLength={500}
              {...form.getInputProps('note')}
            />
            <PictureField form={form} name="pictures" most={mostPictures} seenBy="Visible to the store and Bitmarte." />
          </Stack>
        </Section>
        <Section title={labels.type} step={3}>
          <Row gap={2} align="stretch" wrap role="radiogroup" aria-label={labels.type}>
            <Choice
              name="type"
              label="Refund"
              value="return"
              checked={type === 'return'}
              onChange={() => {
                setType('return')
                forget(isExchange)
              }}
            />
            <Choice
              name="type"
              label="Exchange"
              value="replacement"
              checked={type === 'replacement'}
              onChange={() => setType('replacement')}
            />
          </Row>
          {type === 'replacement' && (
            <div style={{ marginTop: 'var(--space-4)' }}>
              <ChooseExchange
                {...{ items: quote.items, chosen, exchanges, errors: form.errors }}
                onChange={value => {
                  form.setFieldValue('exchanges', value)
                  forget(isExchange)
                }}
                sameAgain={sameAgain}
              />
            </div>
          )}
        </Section>
      </Stack>
      <div style={{ position: 'sticky', top: 'calc(var(--header-height) + var(--space-4))' }}>
        <Section title={type === 'return' ? 'Your refund' : 'Your exchange'}>
          <WhatComesBack
            {...{ quote, chosen, exchanges, type, back, sameAgain, refundTo }}
            onRefundTo={value => form.setFieldValue('refundTo', value)}
          />
          <Stack gap={3} style={{ marginTop: 'var(--space-4)' }}>
            <Note>{goesBackWords(quote.storeName, reason)}</Note>
            {lost && (
              <Note>
                We don’t know yet whether your request arrived. Keep this page open:{' '}
                {online ? 'we’re sending' : 'once the network is back, we send'} it again. It counts only once.
              </Note>
            )}
            <SubmitButton busy={change.isPending} offlineNote={!lost}>
              {type === 'return' ? 'Request return' : 'Request exchange'}
            </SubmitButton>
          </Stack>
        </Section>
      </div>
    </Grid>
  )
}
