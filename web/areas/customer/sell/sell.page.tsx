import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listTestimonials } from '#contract/content/testimonials.ts'
import { listPlans, type Plan } from '#contract/money/plans.ts'
import { cheapest, costOf } from '#web/features/stores/plan-costs.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { useRules } from '#web/shell/rules.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { naira } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './sell.module.css'
import { TestimonialCards } from './testimonial-cards.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api } = web(context)
  const [plans, voices] = await Promise.all([
    api(listPlans),
    api(listTestimonials, { query: { author: 'merchant', limit: 3 } }),
  ])
  return { plans: plans.rows, voices: voices.rows }
}

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, {
    title: 'Sell at Bitmarte',
    description: 'Open a store for all of Nigeria. Start free and pay a commission on what you sell. Compare plans.',
  })

/** Formats naira without kobo. All amounts on this page are whole. */
const whole = (amount: number) => naira(amount).replace(/\.00$/, '')

const signup = '/merchant/signup'

const stepsOf = (returnWindowDays: number) => [
  [
    'Sign up',
    'Start with your name, phone number and a store name. Before you sell, we need an identity document, a utility bill or bank statement, and your bank account.',
  ],
  [
    'Add your products',
    'Pictures, prices and stock. Two of our team review each new store, which you can’t edit meanwhile, and we email you once it is live or if something is missing.',
  ],
  ['Pack, and we pick up', 'A rider picks up each order. You can also deliver with your own bikes.'],
  [
    'Get paid',
    `The customer pays before you pack. Once the return window of ${returnWindowDays} days ends, the money is yours.`,
  ],
]

const months = [100_000, 400_000, 2_000_000]

export default function SellPage() {
  const { plans, voices } = useLoaderData<typeof loader>()
  const { returnWindowDays } = useRules()
  return (
    <Stack as="main" gap={12}>
      <Stack as="section" className={classes.hero}>
        <Adire seed="sell to every state" tone="deep" columns={16} rows={5} style={{ position: 'absolute' }} />
        <Stack gap={3} align="start" className={classes.words}>
          <Text as="h1" size="3xl" style={{ maxWidth: '15ch', lineHeight: 1.1 }}>
            Your store, open to every state.
          </Text>
          <Text as="p" size="lg" style={{ marginBottom: 'var(--space-2)' }}>
            Start free. You pay when you sell.
          </Text>
          <ActionLink to={signup} look="light" pill large>
            Open a store
          </ActionLink>
        </Stack>
      </Stack>

      <Stack as="section" gap={4} aria-labelledby="plans">
        <h2 id="plans">What it costs</h2>
        <Grid as="ul" gap={4} columns={3} phone={1}>
          {plans.map(plan => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </Grid>
        <Text as="p" tone="muted" size="md" style={{ maxWidth: '72ch' }}>
          Commission is charged on the product price after your discounts, excluding delivery. Every plan includes all
          features: your own page and theme, coupons, staff and reports.
        </Text>
      </Stack>

      <Stack as="section" gap={4} aria-labelledby="compared">
        <h2 id="compared">Find your cheapest plan</h2>
        <Comparison plans={plans} />
      </Stack>

      <Stack as="section" gap={4} aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <Grid as="ol" gap={4} columns={4} narrow={2} phone={1}>
          {stepsOf(returnWindowDays).map(([title, words], at) => (
            <Stack
              as="li"
              gap={1}
              key={title}
              style={{ paddingTop: 'var(--space-3)', borderTop: '2px solid var(--palm)', alignContent: 'start' }}
            >
              <h3>
                <Text tone="palm" aria-hidden="true">
                  {at + 1}.
                </Text>{' '}
                {title}
              </h3>
              <Text as="p" tone="muted">
                {words}
              </Text>
            </Stack>
          ))}
        </Grid>
      </Stack>

      {voices.length > 0 && (
        <Stack as="section" gap={4} aria-labelledby="voices">
          <h2 id="voices">What sellers say</h2>
          <TestimonialCards testimonials={voices} />
        </Stack>
      )}

      <Row
        as="section"
        gap={4}
        justify="between"
        wrap
        panel="palm"
        pad={6}
        style={{ borderRadius: 'var(--radius-lg)' }}
      >
        <h2>Ready when you are</h2>
        <Row gap={2} wrap>
          <ActionLink to={signup} look="main" large>
            Open a store
          </ActionLink>
          <ActionLink to="/contact-us" large>
            Ask us first
          </ActionLink>
        </Row>
      </Row>
    </Stack>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <Stack as="li" gap={1.5} panel="card" pad={5}>
      <h3>{plan.name}</h3>
      <p>
        <Text size="2xl" weight="bold">
          {plan.monthlyFee === 0 ? 'Free' : whole(plan.monthlyFee)}
        </Text>
        {plan.monthlyFee > 0 && ' a month'}
      </p>
      <p>{plan.commissionPercentage}% of what you sell</p>
      <Text as="p" tone="muted" size="md">
        {plan.worthFrom === null ? 'No monthly fee.' : `Worth it from ${whole(plan.worthFrom)} of sales a month.`}
      </Text>
    </Stack>
  )
}

/** Costs per plan as a table that scrolls; the tab index lets keyboard users reach it. */
function Comparison({ plans }: { plans: readonly Plan[] }) {
  return (
    <Stack as="section" panel="card" style={{ overflowX: 'auto' }} tabIndex={0} aria-label="Cost per plan">
      <Table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Your monthly sales</th>
            {plans.map(plan => (
              <th key={plan.id} scope="col" data-figure>
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(sales => {
            const best = cheapest(plans, sales)
            return (
              <tr key={sales}>
                <th scope="row">{whole(sales)}</th>
                {plans.map(plan => (
                  <Text
                    as="td"
                    key={plan.id}
                    tone={plan === best ? 'palm' : undefined}
                    weight={plan === best ? 'bold' : undefined}
                    data-figure
                  >
                    {whole(costOf(plan, sales))}
                    {plan === best && <span className={classes.least}>least</span>}
                  </Text>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Stack>
  )
}
