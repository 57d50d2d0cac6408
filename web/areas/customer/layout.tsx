import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { listCategories, topCategories } from '#contract/catalog/categories.ts'
import { web } from '#web/shell/context.ts'
import { OnTheWay } from '#web/shell/loading-bar.tsx'
import classes from './layout.module.css'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader } from './storefront-header.tsx'

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** Loads the categories of the header. A failure leaves the row empty. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api } = web(context)
  const none = () => ({ rows: [] })
  const [most, all] = await Promise.all([
    api(topCategories, { query: { limit: 9 } }).catch(none),
    api(listCategories).catch(none),
  ])
  return {
    categories: most.rows.map(named),
    tree: all.rows.map(top => ({ ...named(top), below: top.subCategories.map(named) })),
  }
}

export const shouldRevalidate = () => false

/** Frame of every public and customer page. */
export default function CustomerLayout() {
  const { categories, tree } = useLoaderData<typeof loader>()
  return (
    <>
      <OnTheWay />
      <StorefrontHeader categories={categories} tree={tree} />
      <div id="page" className={classes.page}>
        <Outlet />
      </div>
      <StorefrontFooter />
    </>
  )
}
