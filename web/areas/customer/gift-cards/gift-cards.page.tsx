import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { giftCardDesigns } from '#contract/money/gift-card-limits.ts'
import { sendDays } from '#web/features/gift-cards/send-days.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { BuyForm } from './buy-form.tsx'
import { amountOf, faceOf } from './draft.ts'
import { GiftCardFace } from './gift-card-face.tsx'
import classes from './gift-cards.module.css'
import { useBuying } from './use-buying.ts'

/** A link such as `?amount=5000&design=clay` preselects an amount and a design. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { searchParams } = web(context).url
  const amount = amountOf(searchParams.get('amount') ?? '')
  return {
    amount: Number.isInteger(amount) ? amount : 10_000,
    design: giftCardDesigns.find(design => design === searchParams.get('design')) ?? 'palm',
    days: sendDays(),
  }
}

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, {
    title: 'Gift cards',
    description: 'A gift card for every store on Bitmarte: choose an amount and a design, and we email it on the day.',
  })

const facts = [
  ['In every store', 'Use it for anything on Bitmarte, delivery included, in one order or several.'],
  ['24 months', 'Spend it any time before it expires. Refunds go back to its balance.'],
  ['Only for the recipient', 'Only the recipient gets the code. Once redeemed to an account, nobody else can use it.'],
] as const

export default function GiftCardsPage() {
  const { amount, design, days } = useLoaderData<typeof loader>()
  const buying = useBuying({
    for: 'gift',
    amount: String(amount),
    design,
    recipientName: '',
    recipientEmail: '',
    senderName: '',
    message: '',
    when: 'now',
    sendOn: '',
  })
  const { draft } = buying
  return (
    <main>
      <Stack gap={1.5} style={{ maxWidth: '40em', marginBottom: 'var(--space-6)' }}>
        <h1>Gift cards</h1>
        <Text as="p" tone="muted" size="lg">
          Every market in Nigeria in one card. Choose an amount and a design, and we email it on the day.
        </Text>
      </Stack>
      <Grid gap={8} across={12} columns={2} narrow={1} align="start">
        <Stack gap={5} className={classes.preview}>
          <GiftCardFace design={draft.design} {...faceOf(draft)} />
          {draft.for === 'gift' && draft.message && (
            <Text as="p" size="lg" lines anywhere>
              “{draft.message}”
            </Text>
          )}
          <Stack as="dl" gap={3} className={classes.last}>
            {facts.map(([what, words]) => (
              <div key={what}>
                <Text as="dt" weight="bold">
                  {what}
                </Text>
                <dd>
                  <Note>{words}</Note>
                </dd>
              </div>
            ))}
          </Stack>
          <ActionLink to="/customer/gift-cards" className={classes.last}>
            Have a code? Redeem it
          </ActionLink>
        </Stack>
        <BuyForm buying={buying} days={days} />
      </Grid>
    </main>
  )
}
