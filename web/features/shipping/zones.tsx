import { useQuery } from '@tanstack/react-query'
import { shippingLocation } from '#contract/locations/locations.ts'
import { listZones, type ShippingZone } from '#contract/logistics/shipping-rates.ts'
import { NotListedDialog } from '#web/features/accounts/not-listed-dialog.tsx'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Manages, useViewsOnly } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { outsideZones } from './outside-zones.ts'
import { ZoneDialog } from './zone-form.tsx'
import classes from './zones.module.css'

/** Owner of the rates. Without a platform rate there is no delivery; without a store rate the platform’s applies. */
export type Whose = 'platform' | 'store'

const outside: Readonly<Record<Whose, string>> = {
  platform: 'There is no delivery from or to these states.',
  store: 'Bitmarte’s prices apply in these states.',
}

/** Zones of an owner as cards, and the states without a zone. The URL's `zone` opens the dialog of one. */
export function Zones({ whose }: { whose: Whose }) {
  const { data, error, refetch } = useQuery(queryOf(listZones))
  const places = useQuery({ ...queryOf(shippingLocation), staleTime: Number.POSITIVE_INFINITY })
  const { get, set } = useUrl()
  const viewsOnly = useViewsOnly()
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <Grid gap={4} min={300} aria-busy>
        {['a', 'b', 'c'].map(key => (
          <SkeletonBox key={key} height={168} />
        ))}
      </Grid>
    )
  const free = outsideZones(data, places.data?.states)
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
            <Manages>
              <Action look="main" onClick={() => open('new')}>
                New zone
              </Action>
            </Manages>
          }
        >
          A zone is a group of states, or of LGAs within them, with the same prices.
        </EmptyState>
      ) : (
        <Grid as="ul" gap={4} min={300} style={{ marginBottom: 'var(--space-4)' }}>
          {data.rows.map(each => (
            <Card key={each.id} zone={each} onOpen={() => open(each.id)} />
          ))}
        </Grid>
      )}
      {free.length > 0 && data.rows.length > 0 && (
        <Section title={`In no zone: ${free.length}`}>
          <p style={{ marginBottom: 'var(--space-3)' }}>
            <Note>
              {outside[whose]} {!viewsOnly && 'Choose one to create a zone with it.'}
            </Note>
          </p>
          <Row as="ul" gap={1.5} wrap>
            {free.map(({ state, label }) => (
              <li key={state}>
                <button type="button" className={classes.free} disabled={viewsOnly} onClick={() => open('new', state)}>
                  {label}
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
  const viewsOnly = useViewsOnly()
  return (
    <Stack as="li" gap={3} panel="card" pad={4} style={{ gridTemplateRows: 'auto 1fr auto' }}>
      <Row
        gap={3}
        justify="between"
        style={{ margin: 'calc(-1 * var(--space-15)) calc(-1 * var(--space-2))', marginLeft: 0 }}
      >
        <Text as="h2" size="lg" anywhere style={{ minWidth: 0 }}>
          {zone.name}
        </Text>
        <Action look="quiet" onClick={onOpen}>
          {viewsOnly ? 'View' : 'Change'}
          <span className="visually-hidden"> zone {zone.name}</span>
        </Action>
      </Row>
      <Row as="ul" gap={1.5} wrap style={{ alignContent: 'start' }}>
        {zone.states.map(state => (
          <li key={state} className={classes.state}>
            {state}
          </li>
        ))}
        {zone.lgas.map(({ state, lga }) => (
          <li key={`${state} ${lga}`} className={classes.state}>
            {lga}, {state}
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
    </Stack>
  )
}
