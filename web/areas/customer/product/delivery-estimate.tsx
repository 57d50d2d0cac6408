import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import type { DeliveryEstimate as Estimate } from '#contract/logistics/shipping.ts'
import { rememberState, useRememberedState } from '#web/features/addresses/deliver-to-state.ts'
import { estimateWords } from '#web/features/checkout/estimate-words.ts'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { useSession } from '#web/shell/session.ts'
import { IconTruckDelivery } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './delivery-estimate.module.css'

const calls = () => import('./estimate-calls.ts')

/** Search parameter with the state, for pages without scripts. */
export const stateParam = 'deliverTo'

interface Props {
  variantId: string
  states: readonly string[]
  /** Estimate for the state in the address. */
  known: { variantId: string; state: string; estimate: Estimate } | null
  /** The current day in Lagos, from which delivery days count. */
  today: string
  /** Place that the product ships from. */
  from: string
}

/**
 * Delivery fee and date of one unit of a variant. The state comes from the address, from local storage or from the
 * customer's default address. Local storage keeps the choice.
 */
export function DeliveryEstimate({ variantId, states, known, today, from }: Props) {
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  const session = useSession('customer')
  const remembered = useRememberedState()
  const [chosen, setChosen] = useState(known?.state ?? '')
  const { data: own = '' } = useQuery({
    queryKey: ['address.list', 'default state', session?.user.id ?? null],
    queryFn: async ({ signal }) => (await calls()).fetchDefaultState(signal),
    enabled: session !== undefined && !chosen && !remembered,
    staleTime: 60_000,
  })
  const state = chosen || remembered || own
  const isKnown = known?.variantId === variantId && known.state === state
  const query = useQuery({
    queryKey: ['shipping.estimate', variantId, state],
    queryFn: async ({ signal }) => (await calls()).fetchEstimate(variantId, state, signal),
    enabled: hydrated && state !== '' && !isKnown,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const estimate = state === '' ? undefined : isKnown ? known.estimate : query.data
  const choose = (next: string) => {
    setChosen(next)
    rememberState(next)
  }
  return (
    <Row as="li" gap={3} align="start">
      <IconTruckDelivery size={20} stroke={1.8} style={{ flex: 'none', marginTop: 'var(--space-2)' }} />
      <Form action={pathname} preventScrollReset onSubmit={event => event.preventDefault()}>
        <KeptParams />
        <Row as="label" gap={0} across={2} wrap>
          <Text weight="bold">Delivery to</Text>
          <select
            name={stateParam}
            className={classes.control}
            value={state}
            onChange={event => choose(event.currentTarget.value)}
          >
            <option value="" disabled>
              Choose a state
            </option>
            {states.map(each => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </Row>
        <noscript>
          <button type="submit" className={classes.control}>
            Show
          </button>
        </noscript>
        <p
          style={{ marginTop: 'var(--space-15)' }}
          role="status"
          aria-busy={query.isFetching && !isKnown ? true : undefined}
        >
          {wordsOf(estimate, query.isError, state, today)}
        </p>
        {from && (
          <Text as="p" tone="muted" size="md">
            Ships from {from}
          </Text>
        )}
      </Form>
    </Row>
  )
}

function wordsOf(estimate: Estimate | undefined, failed: boolean, state: string, today: string): string {
  if (estimate) return estimateWords(estimate, today)
  if (failed) return 'We can’t calculate the fee right now. Checkout shows the fee and the delivery date.'
  return state ? 'Loading …' : 'See the delivery fee and date before you buy.'
}

/** Hidden fields with the other search parameters, such as the variant, for a form sent without scripts. */
function KeptParams() {
  const [search] = useSearchParams()
  return [...search]
    .filter(([name]) => name !== stateParam)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
