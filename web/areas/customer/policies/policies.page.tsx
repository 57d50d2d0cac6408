import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { listPolicies } from '#contract/content/policies.ts'
import { getStore } from '#contract/stores/stores.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { useRules } from '#web/shell/rules.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { day } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

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
  const { returnWindowDays } = useRules()
  const home = `/storefront/${store.storeUrl}`
  return (
    <Stack as="main" gap={5} style={{ maxWidth: 760 }}>
      <header>
        <Text as={Link} link to={home}>
          ← {store.storeName}
        </Text>
        <h1>Policies</h1>
      </header>
      <Stack as="p" panel="palm" pad={3}>
        On every order, you can return products within {returnWindowDays} days of delivery, and the store is paid only
        after that.
      </Stack>
      {policies.length === 0 && (
        <EmptyState title="No policies yet" action={<ActionLink to={home}>View store</ActionLink>}>
          {store.storeName} has no policies of its own.
        </EmptyState>
      )}
      {policies.length > 2 && (
        <Row as="nav" gap={0} across={5} wrap aria-label="Policies">
          {policies.map(({ id, title }) => (
            <Text as="a" link key={id} href={`#policy-${id}`}>
              {title}
            </Text>
          ))}
        </Row>
      )}
      {policies.map(({ id, title, content, updatedAt }) => (
        <Stack
          as="section"
          gap={3}
          panel="card"
          anywhere
          style={{ padding: 'var(--inset)' }}
          key={id}
          id={`policy-${id}`}
        >
          <h2>{title}</h2>
          {content.split('\n\n').map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may repeat and keep their order
            <Text as="p" lines style={{ maxWidth: '68ch' }} key={at}>
              {paragraph}
            </Text>
          ))}
          <Text as="p" tone="muted" size="sm">
            As of {day(updatedAt)}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}
