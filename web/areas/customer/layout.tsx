import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { listCategories } from '#contract/catalog/categories.ts'
import { web } from '#web/shell/context.ts'
import { OnTheWay } from '#web/shell/loading-bar.tsx'
import classes from './layout.module.css'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader } from './storefront-header.tsx'

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** Number of categories in the header's row. */
const shown = 9

/** Loads the categories of the header, the most sold first in its row. A failure leaves the row empty. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api } = web(context)
  const { rows } = await api(listCategories).catch(() => ({ rows: [] }))
  const most = rows.toSorted((a, b) => b.soldCount - a.soldCount || b.productCount - a.productCount)
  return {
    categories: most.slice(0, shown).map(named),
    tree: rows.map(top => ({ ...named(top), below: top.subCategories.map(named) })),
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
