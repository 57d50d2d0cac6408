import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSubmit } from 'react-router'
import { shippingLocation } from '#contract/locations/locations.ts'
import { listStores } from '#contract/stores/stores.ts'
import { ListingHead } from '#web/areas/customer/listing-head.tsx'
import field from '#web/features/catalog/field.module.css'
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

const limit = 24

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const { states } = await api(shippingLocation)
  const names = states.map(({ name }) => name)
  const directory = directoryOf(url.searchParams, names)
  const { search, state, sortBy, page } = directory
  const { count, rows } = await api(listStores, {
    query: {
      search: search || undefined,
      state: state || undefined,
      sortBy: sortBy || undefined,
      limit,
      offset: (page - 1) * limit,
    },
  })
  return { directory, states: names, count, stores: rows }
}

export const meta: MetaFunction<typeof loader> = args => {
  const { search = '', state = '', page = 1 } = args.loaderData?.directory ?? {}
  const at = new URLSearchParams([...(state ? [['state', state]] : []), ...(page > 1 ? [['page', String(page)]] : [])])
  return pageMeta(args, {
    title: state ? `Stores in ${state}` : 'Stores',
    description: `Stores ${state ? `in ${state}` : 'across Nigeria'} that sell at Bitmarte: find one, follow it, buy from many at once.`,
    path: at.size > 0 ? `/stores?${at}` : '/stores',
    unlisted: search !== '',
  })
}

export default function StoresPage() {
  const { directory, states, count, stores } = useLoaderData<typeof loader>()
  return (
    <main>
      <ListingHead
        title={directory.state ? `Stores in ${directory.state}` : 'Stores'}
        count={count === 1 ? '1 store' : `${counted(count)} stores`}
      />
      <Find directory={directory} states={states} />
      {stores.length === 0 ? (
        <EmptyState title={emptyTitle(directory, count)} action={<ActionLink to="/stores">All stores</ActionLink>}>
          {directory.search && 'Try part of its name, or all states.'}
        </EmptyState>
      ) : (
        <>
          <h2 className="visually-hidden">Found</h2>
          <Grid gap={4} columns={4} narrow={2} phone={1} style={{ marginBottom: 'var(--space-6)' }}>
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

function emptyTitle({ search, state, page }: Directory, count: number): string {
  if (count > 0) return `There is no page ${page}`
  const where = state ? ` in ${state}` : ''
  return search ? `No store${where} is called “${search}”` : `No stores${where} yet`
}

/** Search and menus of the directory. Menus submit the form; the name needs Enter or the button. */
function Find({ directory: { search, state, sortBy }, states }: { directory: Directory; states: readonly string[] }) {
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
      style={{ maxWidth: 820, marginBottom: 'var(--space-5)' }}
      onChange={event => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      <input
        className={field.field}
        style={{ flex: '2 1 260px' }}
        type="search"
        name="store"
        defaultValue={search}
        placeholder="Name of a store"
        aria-label="Name of a store"
        maxLength={100}
      />
      <select
        className={field.field}
        style={{ flex: '1 1 150px' }}
        name="state"
        aria-label="State"
        defaultValue={state}
      >
        <option value="">All states</option>
        {states.map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        className={field.field}
        style={{ flex: '1 1 150px' }}
        name="sortBy"
        aria-label="Sort"
        defaultValue={sortBy}
      >
        {sorts.map(sort =>
          sort === '' && !search ? null : (
            <option key={sort} value={sort}>
              {sortLabels[sort]}
            </option>
          ),
        )}
      </select>
      <Action type="submit" style={{ minHeight: 44 }}>
        Find
      </Action>
    </Row>
  )
}
