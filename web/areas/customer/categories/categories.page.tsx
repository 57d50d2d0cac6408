import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listCategories } from '#contract/catalog/categories.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { count as counted } from '#web/ui/format.ts'
import classes from './categories.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { rows } = await web(context).api(listCategories)
  return { categories: rows }
}

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, {
    title: 'All categories',
    description: `${args.loaderData?.categories.map(({ name }) => name).join(', ')}: everything that stores across Nigeria sell on Bitmarte, by category.`,
  })

/** The whole tree of categories. */
export default function CategoriesPage() {
  const { categories } = useLoaderData<typeof loader>()
  return (
    <main>
      <Breadcrumbs crumbs={[{ label: 'Bitmarte', to: '/' }, { label: 'All categories' }]} />
      <h1 className={classes.title}>All categories</h1>
      {categories.map(top => (
        <section key={top.id} className={classes.top}>
          <h2>
            <Link to={`/category/${top.id}`}>
              {top.name} <span>{counted(top.productCount)}</span>
            </Link>
          </h2>
          <div className={classes.subs}>
            {top.subCategories.map(sub => (
              <div key={sub.id}>
                <h3>
                  <Link to={`/category/${sub.id}`}>
                    {sub.name} <span>{counted(sub.productCount)}</span>
                  </Link>
                </h3>
                <ul>
                  {sub.childCategories.map(child => (
                    <li key={child.id}>
                      <Link to={`/category/${child.id}`}>
                        {child.name} <span>{counted(child.productCount)}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
