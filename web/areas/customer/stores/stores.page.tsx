import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSubmit } from 'react-router'
import { shippingLocation } from '#contract/locations/locations.ts'
import { listStores } from '#contract/stores/stores.ts'
import classes from '#web/areas/customer/listing.module.css'
import { FollowButton } from '#web/features/follow/follow-button.tsx'
import { StoreCard } from '#web/features/stores/store-card.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count as counted } from '#web/ui/format.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type Directory, directoryOf, sortLabels, sorts } from './store-directory.ts'
import own from './stores.module.css'

const limit = 24

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const { states } = await api(shippingLocation)
  const names = states.map(({ name }) => name)
  const asked = directoryOf(url.searchParams, names)
  const { search, state, sortBy, page } = asked
  const { count, rows } = await api(listStores, {
    query: {
      search: search || undefined,
      state: state || undefined,
      sortBy: sortBy || undefined,
      limit,
      offset: (page - 1) * limit,
    },
  })
  return { asked, states: names, count, stores: rows }
}

export const meta: MetaFunction<typeof loader> = args => {
  const { search = '', state = '', page = 1 } = args.loaderData?.asked ?? {}
  const at = new URLSearchParams([...(state ? [['state', state]] : []), ...(page > 1 ? [['page', String(page)]] : [])])
  return pageMeta(args, {
    title: state ? `Stores in ${state}` : 'Stores',
    description: `Stores ${state ? `in ${state}` : 'across Nigeria'} that sell at Bitmarte: find one, follow it, buy from many at once.`,
    path: at.size > 0 ? `/stores?${at}` : '/stores',
    unlisted: search !== '',
  })
}

export default function StoresPage() {
  const { asked, states, count, stores } = useLoaderData<typeof loader>()
  return (
    <main>
      <Row gap={0.5} across={5} align="baseline" justify="between" wrap className={classes.head}>
        <h1>{asked.state ? `Stores in ${asked.state}` : 'Stores'}</h1>
        <p role="status">{count === 1 ? '1 store' : `${counted(count)} stores`}</p>
      </Row>
      <Find asked={asked} states={states} />
      {stores.length === 0 ? (
        <EmptyState title={nothing(asked, count)} action={<ActionLink to="/stores">All stores</ActionLink>}>
          {asked.search && 'Try part of its name, or all states.'}
        </EmptyState>
      ) : (
        <>
          <h2 className="visually-hidden">Found</h2>
          <Grid gap={4} columns={4} narrow={2} phone={1} className={classes.stores}>
            {stores.map(store => (
              <StoreCard key={store.id} store={store} action={<FollowButton store={store} pill />} />
            ))}
          </Grid>
          <Pager count={count} limit={limit} />
        </>
      )}
    </main>
  )
}

function nothing({ search, state, page }: Directory, count: number): string {
  if (count > 0) return `There is no page ${page}`
  const where = state ? ` in ${state}` : ''
  return search ? `No store${where} is called “${search}”` : `No stores${where} yet`
}

/** Choices act at once, the name with Enter or the button, which does all of it where there are no scripts. */
function Find({ asked: { search, state, sortBy }, states }: { asked: Directory; states: readonly string[] }) {
  const submit = useSubmit()
  return (
    <Row
      as={Form}
      gap={2}
      align="stretch"
      wrap
      key={`${search} ${state} ${sortBy}`}
      role="search"
      aria-label="Stores"
      className={own.find}
      onChange={event => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      <input
        type="search"
        name="store"
        defaultValue={search}
        placeholder="Name of a store"
        aria-label="Name of a store"
        maxLength={100}
      />
      <select name="state" aria-label="State" defaultValue={state}>
        <option value="">All states</option>
        {states.map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select name="sortBy" aria-label="Sort" defaultValue={sortBy}>
        {sorts.map(sort =>
          sort === '' && !search ? null : (
            <option key={sort} value={sort}>
              {sortLabels[sort]}
            </option>
          ),
        )}
      </select>
      <Action type="submit">Find</Action>
    </Row>
  )
}
