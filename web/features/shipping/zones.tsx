import { useQuery } from '@tanstack/react-query'
import { listZones, type ShippingZone } from '#contract/logistics/shipping-rates.ts'
import { NotListedDialog } from '#web/features/accounts/not-listed-dialog.tsx'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ZoneDialog } from './zone-form.tsx'
import classes from './zones.module.css'

/** Whose rates are kept: outside of the platform’s nothing is delivered, outside of a store’s the platform’s hold. */
export type Whose = 'platform' | 'store'

const outside: Readonly<Record<Whose, string>> = {
  platform: 'There is no delivery from or to these states.',
  store: 'Bitmarte’s prices apply in these states.',
}

/** An owner’s zones as cards, and the states that are in none. The dialog of one stands in the address as `zone`. */
export function Zones({ whose }: { whose: Whose }) {
  const { data, error, refetch } = useQuery(queryOf(listZones))
  const { get, set } = useUrl()
  if (error && !data) return <ErrorState message={error.message} requestId={error.requestId} onRetry={refetch} />
  if (!data)
    return (
      <Grid gap={4} min={300} className={classes.cards} aria-busy>
        {['a', 'b', 'c'].map(key => (
          <SkeletonBox key={key} height={168} />
        ))}
      </Grid>
    )
  const opened = get('zone')
  const zone = data.rows.find(({ id }) => id === opened)
  const close = () => set({ zone: null, state: null })
  const open = (id: string, state?: string) => set({ zone: id, state: state ?? null })
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyState
          title="No zones yet"
          action={
            <Action look="main" onClick={() => open('new')}>
              New zone
            </Action>
          }
        >
          A zone is a group of states with the same prices.
        </EmptyState>
      ) : (
        <Grid as="ul" gap={4} min={300} className={classes.cards}>
          {data.rows.map(each => (
            <Card key={each.id} zone={each} onOpen={() => open(each.id)} />
          ))}
        </Grid>
      )}
      {data.unassigned.length > 0 && data.rows.length > 0 && (
        <Section title={`In no zone: ${data.unassigned.length}`}>
          <p className={classes.words}>
            <Note>{outside[whose]} Choose one to create a zone with it.</Note>
          </p>
          <Row as="ul" gap={1.5} align="stretch" wrap className={classes.states}>
            {data.unassigned.map(state => (
              <li key={state}>
                <button type="button" className={classes.free} onClick={() => open('new', state)}>
                  {state}
                </button>
              </li>
            ))}
          </Row>
        </Section>
      )}
      {(zone || opened === 'new') && (
        <ZoneDialog
          key={opened}
          all={data}
          {...(zone && { zone })}
          {...(data.unassigned.includes(get('state')) && { state: get('state') })}
          onClose={close}
        />
      )}
      {opened && opened !== 'new' && !zone && <NotListedDialog thing="zone" all="All zones" onClose={close} />}
    </>
  )
}

function Card({ zone, onOpen }: { zone: ShippingZone; onOpen: () => void }) {
  return (
    <li className={classes.card}>
      <Row gap={3} justify="between" className={classes.head}>
        <h2>{zone.name}</h2>
        <Action look="quiet" onClick={onOpen}>
          Change<span className="visually-hidden"> zone {zone.name}</span>
        </Action>
      </Row>
      <Row as="ul" gap={1.5} align="stretch" wrap className={classes.states}>
        {zone.states.map(state => (
          <li key={state} className={classes.state}>
            {state}
          </li>
        ))}
      </Row>
      <p>
        <Note late={zone.prices === 0}>
          {zone.prices === 0 ? 'No prices yet' : zone.prices === 1 ? '1 price' : `${zone.prices} prices`}
        </Note>
        {zone.openOrders > 0 && (
          <Note> · {zone.openOrders === 1 ? '1 order on the way' : `${zone.openOrders} orders on the way`}</Note>
        )}
      </p>
    </li>
  )
}
