import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { topCategories } from '#contract/categories.ts'
import { web } from '#web/shell/context.ts'
import { OnTheWay } from '#web/shell/on-the-way.tsx'
import classes from './layout.module.css'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader } from './storefront-header.tsx'

/** A storefront without its row of categories is better than none. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const categories = await web(context)
    .api(topCategories, { query: { limit: 9 } })
    .catch(() => ({ rows: [] }))
  return { categories: categories.rows }
}

export const shouldRevalidate = () => false

/** The frame of every public and customer's page. */
export default function CustomerLayout() {
  const { categories } = useLoaderData<typeof loader>()
  return (
    <>
      <OnTheWay />
      <StorefrontHeader categories={categories} />
      <div id="page" className={classes.page}>
        <Outlet />
      </div>
      <StorefrontFooter />
    </>
  )
}
