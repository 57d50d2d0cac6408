import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import type { DeliveryEstimate as Estimate } from '#contract/logistics/shipping.ts'
import { useHydrated } from '#web/shell/hydrated.ts'
import { useSession } from '#web/shell/session.ts'
import { IconTruckDelivery } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { rememberState, useRememberedState } from './deliver-to-state.ts'
import classes from './delivery-estimate.module.css'
import { estimateWords } from './estimate-words.ts'

const calls = () => import('./estimate-calls.ts')

/** The parameter of the address that names the state, where there are no scripts. */
export const stateParam = 'deliverTo'

interface Props {
  variantId: string
  states: readonly string[]
  /** For the state that the address names. */
  known: { variantId: string; state: string; estimate: Estimate } | null
  /** The day in Lagos that days are counted from. */
  today: string
  /** Where it is sent from. */
  from: string
}

/**
 * What it costs to bring one of a variant to a state, and when it arrives. The state is that of the address, of this
 * browser's memory, or of a customer's default address; choosing another is remembered.
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
    <li>
      <span className={classes.icon}>
        <IconTruckDelivery size={20} stroke={1.8} aria-hidden="true" />
      </span>
      <Form action={pathname} className={classes.form} preventScrollReset onSubmit={event => event.preventDefault()}>
        <KeptParams />
        <Row as="label" gap={0} across={2} wrap className={classes.label}>
          Delivery to
          <select name={stateParam} value={state} onChange={event => choose(event.currentTarget.value)}>
            <option value="" disabled>
              Choose a state
            </option>
            {states.map(each => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </Row>
        <noscript>
          <button type="submit" className={classes.show}>
            Show
          </button>
        </noscript>
        <p className={classes.words} role="status" aria-busy={query.isFetching && !isKnown ? true : undefined}>
          {wordsOf(estimate, query.isError, state, today)}
        </p>
        {from && (
          <Text as="p" tone="muted" size="md">
            Ships from {from}
          </Text>
        )}
      </Form>
    </li>
  )
}

function wordsOf(estimate: Estimate | undefined, failed: boolean, state: string, today: string): string {
  if (estimate) return estimateWords(estimate, today)
  if (failed) return 'We can’t calculate the fee right now. Checkout shows the fee and the delivery date.'
  return state ? 'Loading …' : 'See the delivery fee and date before you buy.'
}

/** The rest of the address, such as the chosen variant, where the form is sent without scripts. */
function KeptParams() {
  const [search] = useSearchParams()
  return [...search]
    .filter(([name]) => name !== stateParam)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
