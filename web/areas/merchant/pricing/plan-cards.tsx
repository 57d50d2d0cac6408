import { Button } from '@mantine/core'
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
import { naira } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { TypedNumber } from '#web/ui/typed-number.ts'
import { choiceButton, choiceWords } from './plan-words.ts'
import classes from './subscriptions.module.css'

/** Whether choosing it is what one comes for: not another card for a plan that is paid. */
const isMain = ({ id, change }: PlanChoice, { plan, subscription }: OwnPlan) =>
  change === 'keep' || (change === 'pay' && (id !== plan || subscription?.status === 'past-due'))

/** The plans side by side, each with what it would cost at the merchant's sales, and what choosing it does. */
export function PlanCards({ own, mayChoose }: { own: OwnPlan; mayChoose: boolean }) {
  const [typed, setTyped] = useState<TypedNumber>(500_000)
  // The last amount that was one.
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
  const onChoose = async (choice: PlanChoice) => {
    const paid = choice.change === 'pay'
    const yes =
      paid ||
      (await confirm({
        title: `${choiceButton(choice, own.subscription)}?`,
        body: choiceWords(choice, own.subscription) ?? `You then pay ${choice.commissionPercentage}% of each sale.`,
        confirm: choiceButton(choice, own.subscription) ?? '',
      }))
    if (yes) choose.mutate({ body: { plan: choice.id } })
  }
  return (
    <Stack gap={4}>
      {dialog}
      <MoneyField
        className={classes.sales}
        label="Your monthly sales"
        name="sales"
        max={1_000_000_000}
        value={typed}
        onChange={value => {
          setTyped(value)
          if (typeof value === 'number') setSales(value)
        }}
      />
      <Grid as="ul" gap={4} columns={3} narrow={1}>
        {own.choices.map(choice => {
          const button = choiceButton(choice, own.subscription)
          const words = choiceWords(choice, own.subscription)
          return (
            <li key={choice.id} className={classes.card} data-current={choice.id === own.plan || undefined}>
              <Row gap={2} justify="between" wrap className={classes.name}>
                <h2>{choice.name}</h2>
                {choice.id === own.plan && <StatusBadge tone="moves">Your plan</StatusBadge>}
              </Row>
              <p className={classes.fee}>
                <strong>{choice.monthlyFee === 0 ? 'Free' : naira(choice.monthlyFee)}</strong>
                {choice.monthlyFee > 0 && ' a month'}
              </p>
              <p>
                {choice.commissionPercentage}% of what you sell: of {naira(20_000)} you keep{' '}
                {naira(20_000 - costOf({ ...choice, monthlyFee: 0 }, 20_000))}.
              </p>
              <p className={classes.costs}>
                With {naira(sales)} of sales it costs <strong>{naira(costOf(choice, sales))}</strong> a month.
                {choice === best && <span className={classes.least}>Least</span>}
              </p>
              <Stack gap={2} className={classes.act}>
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
                {words && <p className={classes.note}>{words}</p>}
              </Stack>
            </li>
          )
        })}
      </Grid>
    </Stack>
  )
}
