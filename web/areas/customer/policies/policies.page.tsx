import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { listPolicies } from '#contract/content/policies.ts'
import { getStore } from '#contract/stores/stores.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { day } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './policies.module.css'

export const loader = async ({ context, params: { storeUrl = '' } }: LoaderFunctionArgs) => {
  const { api } = web(context)
  const [store, policies] = await Promise.all([
    api(getStore, { params: { id: storeUrl } }),
    api(listPolicies, { query: { storeId: storeUrl } }),
  ])
  if (store.storeUrl !== storeUrl) throw redirect(`/storefront/${store.storeUrl}/policies`, 301)
  return { store, policies: policies.rows }
}

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { store, policies } = args.loaderData
  return pageMeta(args, {
    title: `Policies of ${store.storeName}`,
    description: `${store.storeName}’s policies on ${policies.map(({ title }) => title.toLowerCase()).join(', ') || 'returns and shipping'}.`,
    path: `/storefront/${store.storeUrl}/policies`,
    unlisted: policies.length === 0,
  })
}

export default function PoliciesPage() {
  const { store, policies } = useLoaderData<typeof loader>()
  const home = `/storefront/${store.storeUrl}`
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <Row as={Link} inline to={home} className={classes.back}>
          ← {store.storeName}
        </Row>
        <h1>Policies</h1>
      </header>
      <p className={classes.always}>
        On every order, you can return products within 7 days of delivery, and the store is paid only after that.
      </p>
      {policies.length === 0 && (
        <EmptyState title="No policies yet" action={<ActionLink to={home}>View store</ActionLink>}>
          {store.storeName} has no policies of its own.
        </EmptyState>
      )}
      {policies.length > 2 && (
        <Row as="nav" gap={0} across={5} align="stretch" wrap aria-label="Policies" className={classes.nav}>
          {policies.map(({ id, title }) => (
            <a key={id} href={`#policy-${id}`}>
              {title}
            </a>
          ))}
        </Row>
      )}
      {policies.map(({ id, title, content, updatedAt }) => (
        <Stack as="section" gap={3} key={id} id={`policy-${id}`} className={classes.policy}>
          <h2>{title}</h2>
          {content.split('\n\n').map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may stand twice, and none moves
            <p key={at}>{paragraph}</p>
          ))}
          <Text as="p" tone="muted" size="sm">
            As of {day(updatedAt)}
          </Text>
        </Stack>
      ))}
    </main>
  )
}
