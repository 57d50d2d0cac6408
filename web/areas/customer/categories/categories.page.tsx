import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listCategories } from '#contract/catalog/categories.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { count as counted } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './categories.module.css'

interface Named {
  id: string
  name: string
  productCount: number
}

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { rows } = await web(context).api(listCategories)
  return { categories: rows }
}

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, {
    title: 'All categories',
    description: `${args.loaderData?.categories.map(({ name }) => name).join(', ')}: everything that stores across Nigeria sell on Bitmarte, by category.`,
  })

/** The category tree. */
export default function CategoriesPage() {
  const { categories } = useLoaderData<typeof loader>()
  return (
    <main>
      <Breadcrumbs crumbs={[{ label: 'Bitmarte', to: '/' }, { label: 'All categories' }]} />
      <h1 style={{ margin: 'var(--space-2) 0 var(--space-5)' }}>All categories</h1>
      <Stack lined={4}>
        {categories.map(top => (
          <section key={top.id}>
            <h2>
              <CategoryLink category={top} />
            </h2>
            <Grid gap={3} across={6} min={220} style={{ marginTop: 'var(--space-15)' }}>
              {top.subCategories.map(sub => (
                <div key={sub.id}>
                  <Text as="h3" size="base">
                    <CategoryLink category={sub} />
                  </Text>
                  <Text as="ul" tone="muted" size="md">
                    {sub.childCategories.map(child => (
                      <li key={child.id}>
                        <CategoryLink category={child} />
                      </li>
                    ))}
                  </Text>
                </div>
              ))}
            </Grid>
          </section>
        ))}
      </Stack>
    </main>
  )
}

function CategoryLink({ category: { id, name, productCount } }: { category: Named }) {
  return (
    <Row as={Link} inline gap={2} to={`/category/${id}`} className={classes.link}>
      {name}{' '}
      <Text tone="muted" size="sm" weight="normal" figures style={{ letterSpacing: 'normal' }}>
        {counted(productCount)}
      </Text>
    </Row>
  )
}
