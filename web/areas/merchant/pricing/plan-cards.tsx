import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import {
  choosePlan,
  getOwnPlan,
  listSubscriptions,
  type OwnPlan,
  type PlanChoice,
} from '#contract/money/subscriptions.ts'
import { cheapest, costOf } from '#web/features/stores/plan-costs.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { naira } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import type { TypedNumber } from '#web/ui/typed-number.ts'
import { changeWords, choiceButton, choiceWords } from './plan-words.ts'

/** Returns true for choices whose button stands out; changing the card of a paid plan does not. */
const isMain = ({ id, change }: PlanChoice, { plan, subscription }: OwnPlan) =>
  change === 'keep' || (change === 'pay' && (id !== plan || subscription?.status === 'past-due'))

/** Plans side by side with their cost for the merchant's sales. */
export function PlanCards({ own, mayChoose }: { own: OwnPlan; mayChoose: boolean }) {
  const [typed, setTyped] = useState<TypedNumber>(500_000)
  // The last valid amount.
  const [sales, setSales] = useState(500_000)
  const [confirm, dialog] = useConfirm()
  const choose = useChange(choosePlan, {
    success: false,
    invalidates: [getOwnPlan.id, listSubscriptions.id],
    onSuccess: ({ data }) => {
      if (data.authorization_url) location.assign(data.authorization_url)
    },
  })
  const best = cheapest(own.choices, sales)
  const onChoose = (choice: PlanChoice) => {
    const body = { plan: choice.id }
    if (choice.change === 'pay') return choose.mutate({ body })
    void confirm({
      title: `${choiceButton(choice, own.subscription)}?`,
      body: choiceWords(choice, own.subscription) ?? `You then pay ${choice.commissionPercentage}% of each sale.`,
      confirm: choiceButton(choice, own.subscription) ?? '',
      run: () => choose.send({ body }),
    })
  }
  return (
    <Stack gap={4}>
      {dialog}
      <FieldGrid>
        <MoneyField
          label="Your monthly sales"
          name="sales"
          max={1_000_000_000}
          value={typed}
          onChange={value => {
            setTyped(value)
            if (typeof value === 'number') setSales(value)
          }}
        />
      </FieldGrid>
      <Grid as="ul" gap={4} columns={3} narrow={1}>
        {own.choices.map(choice => {
          const button = choiceButton(choice, own.subscription)
          const words = choiceWords(choice, own.subscription)
          return (
            <Stack
              as="li"
              key={choice.id}
              gap={2}
              panel="card"
              pad={5}
              data-chosen={choice.id === own.plan || undefined}
              style={{
                gridTemplateRows: `repeat(${4 + choice.changes.length}, auto) 1fr`,
                boxShadow: choice.id === own.plan ? 'inset 0 0 0 1px var(--palm)' : undefined,
              }}
            >
              <Row gap={2} justify="between" wrap style={{ minHeight: 28 }}>
                <Text as="h2" size="lg">
                  {choice.name}
                </Text>
                {choice.id === own.plan && <StatusBadge tone="moves">Your plan</StatusBadge>}
              </Row>
              <p>
                <Text as="strong" size="2xl">
                  {choice.monthlyFee === 0 ? 'Free' : naira(choice.monthlyFee)}
                </Text>
                {choice.monthlyFee > 0 && ' a month'}
              </p>
              <p>
                {choice.commissionPercentage}% of what you sell: of {naira(20_000)} you keep{' '}
                {naira(20_000 - costOf({ ...choice, monthlyFee: 0 }, 20_000))}.
              </p>
              {choice.changes.map(change => (
                <Note key={change.startsAt} late={choice.id === own.plan}>
                  {changeWords(change, choice)}
                </Note>
              ))}
              <Text as="p" tone="muted">
                With {naira(sales)} of sales it costs{' '}
                <Text as="strong" tone="ink" figures>
                  {naira(costOf(choice, sales))}
                </Text>{' '}
                a month.
                {choice === best && (
                  <Badge variant="light" tt="none" ml="xs">
                    Lowest cost
                  </Badge>
                )}
              </Text>
              <Stack gap={2} style={{ alignContent: 'end', marginTop: 'var(--space-2)' }}>
                {button && mayChoose && (
                  <Button
                    fullWidth
                    variant={isMain(choice, own) ? 'filled' : 'default'}
                    onClick={() => onChoose(choice)}
                    disabled={choose.isPending}
                  >
                    {button}
                  </Button>
                )}
                {words && <Note>{words}</Note>}
              </Stack>
            </Stack>
          )
        })}
      </Grid>
    </Stack>
  )
}
