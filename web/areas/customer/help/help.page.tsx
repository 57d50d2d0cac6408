import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { helpTopics, pathOfPage, topicNames } from '#contract/pages/page-paths.ts'
import { type ListedPage, listPages } from '#contract/pages/pages.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PlainInput } from '#web/ui/plain-field.tsx'
import { Text } from '#web/ui/text.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 100)
  const { rows } = await api(listPages, { query: search ? { search } : {} })
  return { search, pages: rows }
}

export const meta: MetaFunction<typeof loader> = args =>
  pageMeta(args, {
    title: 'Help',
    description: 'How delivery, returns, payments and accounts work at Bitmarte, and how to sell.',
    path: '/help',
    unlisted: Boolean(args.loaderData?.search),
  })

export default function HelpPage() {
  const { search, pages } = useLoaderData<typeof loader>()
  const legal = pages.filter(({ kind }) => kind === 'legal')
  return (
    <Stack as="main" gap={8}>
      <Stack gap={4}>
        <h1>Help</h1>
        <Row as={Form} gap={2} align="end" wrap role="search" aria-label="Help" style={{ maxWidth: 560 }}>
          <PlainInput label="Search help" name="search" type="search" defaultValue={search} key={search} />
          <Action type="submit" look="main">
            Search
          </Action>
        </Row>
      </Stack>
      {search && pages.length > 0 && <p role="status">{foundWords(search, pages.length)}</p>}
      {pages.length === 0 && (
        <EmptyState title="No results" action={<ActionLink to="/contact-us">Contact us</ActionLink>}>
          Try other words, or ask us. <Link to="/help">All articles</Link>
        </EmptyState>
      )}
      <Grid gap={6} across={8} columns={3} narrow={2} phone={1} align="start">
        {helpTopics.map(topic => (
          <Topic key={topic} title={topicNames[topic]} pages={pages.filter(page => page.topic === topic)} />
        ))}
        <Topic title="Terms and policies" pages={legal} />
      </Grid>
      <Row as="section" gap={4} justify="between" wrap panel="palm" pad={6}>
        <p>Not what you were looking for? We reply by e-mail.</p>
        <ActionLink to="/contact-us" look="main">
          Contact us
        </ActionLink>
      </Row>
    </Stack>
  )
}

const foundWords = (search: string, count: number) =>
  count === 1 ? `1 page has “${search}”.` : `${count} pages have “${search}”.`

function Topic({ title, pages }: { title: string; pages: readonly ListedPage[] }) {
  if (pages.length === 0) return null
  return (
    <Stack as="section" gap={1}>
      <Text as="h2" size="lg">
        {title}
      </Text>
      <ul>
        {pages.map(page => (
          <li key={page.slug}>
            <Text as={Link} link to={pathOfPage(page)}>
              {page.title}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
