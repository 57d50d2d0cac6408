import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listStores } from '#contract/stores.ts'
import { StoreCard } from '#web/features/stores/store-card.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count as counted } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { pageOf, typedIn } from '#web/ui/url.ts'
import classes from './listing.module.css'

const limit = 24

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const search = typedIn(url.searchParams, 'store')
  const page = Math.min(pageOf(url.searchParams), 10_000)
  const { count, rows } = await api(listStores, { query: { search, limit, offset: (page - 1) * limit } })
  return { search, page, count, stores: rows }
}

export const meta: MetaFunction<typeof loader> = args => {
  const { search = '', page = 1 } = args.loaderData ?? {}
  return pageMeta(args, {
    title: 'Stores',
    description: 'Stores across Nigeria that sell at Bitmarte, those most followed first.',
    path: page > 1 ? `/stores?page=${page}` : '/stores',
    unlisted: search !== '',
  })
}

export default function StoresPage() {
  const { search, count, stores } = useLoaderData<typeof loader>()
  return (
    <main>
      <div className={classes.head}>
        <h1>Stores</h1>
        <p role="status">{count === 1 ? '1 store' : `${counted(count)} stores`}</p>
      </div>
      <Form key={search} role="search" aria-label="Stores" className={classes.search}>
        <input
          type="search"
          name="store"
          defaultValue={search}
          placeholder="Name of a store"
          aria-label="Name of a store"
          maxLength={100}
        />
        <Action type="submit">Find</Action>
      </Form>
      {stores.length === 0 ? (
        <EmptyState
          title={search ? `No store is called “${search}”` : 'No stores here'}
          action={<ActionLink to="/stores">All stores</ActionLink>}
        >
          {search && 'Try a part of its name.'}
        </EmptyState>
      ) : (
        <>
          <h2 className="visually-hidden">Found</h2>
          <div className={classes.stores}>
            {stores.map(store => (
              <StoreCard key={store.id} store={store} />
            ))}
          </div>
          <Pager count={count} limit={limit} />
        </>
      )}
    </main>
  )
}
