import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { claimGiftCard, listAppliedGiftCards, listMyGiftCards } from '#contract/money/gift-cards.ts'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { CodeForm } from '#web/features/gift-cards/code-form.tsx'
import { keptCode } from '#web/features/gift-cards/kept-code.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { MyCard } from './my-card.tsx'
import { GivenCards } from './sent-gift-cards.tsx'
import { OwnStoreCredit } from './store-credit.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Gift cards and credit', unlisted: true })

/** The customer's gift cards, a field to redeem a code, and the gifts that the customer bought. */
export default function MyGiftCardsPage() {
  const { data, error, refetch } = useQuery(queryOf(listMyGiftCards))
  const claim = useChange(claimGiftCard, { invalidates: [listMyGiftCards.id, listAppliedGiftCards.id], failure: false })
  return (
    <>
      <OwnHeader title="Gift cards and credit">
        <ActionLink to="/gift-cards">Buy a gift card</ActionLink>
      </OwnHeader>
      <Stack gap={4}>
        {data && data.spendable > 0 && (
          <p>
            Your gift cards and credit hold <Money amount={data.spendable} strong />.
          </p>
        )}
        <Section title="Have a code?">
          <CodeForm
            kept={keptCode}
            label="Code from the e-mail"
            action="Redeem"
            busy={claim.isPending}
            failure={claim.error}
            onCode={(code, done) => claim.mutateAsync({ body: { code } }).then(done, () => undefined)}
          />
        </Section>
        <OwnStoreCredit />
        {error && !data && (
          <ErrorState error={error} message="Could not get gift cards. Try again later." onRetry={refetch} />
        )}
        {!data && !error && (
          <Grid gap={4} min={300}>
            <SkeletonBox height={290} />
            <SkeletonBox height={290} />
          </Grid>
        )}
        {data?.count === 0 && (
          <EmptyState title="No gift cards yet">
            Redeem the code of a gift card you received to use it at checkout.
          </EmptyState>
        )}
        {data && data.count > 0 && (
          <Grid as="ul" gap={4} min={300}>
            {data.rows.map(card => (
              <MyCard key={card.id} card={card} />
            ))}
          </Grid>
        )}
        {data && data.given.length > 0 && <GivenCards cards={data.given} />}
      </Stack>
    </>
  )
}
