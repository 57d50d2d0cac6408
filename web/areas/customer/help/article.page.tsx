import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pathOfPage, topicNames } from '#contract/pages/page-paths.ts'
import { listPages } from '#contract/pages/pages.ts'
import { loadPage } from '#web/features/pages/load-page.ts'
import { PageText } from '#web/features/pages/page-text.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { day } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

export const loader = async ({ context, params: { slug = '' } }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const [page, all] = await Promise.all([loadPage(api, 'help', slug, url), api(listPages)])
  return { page, beside: all.rows.filter(each => each.topic === page.topic && each.slug !== slug) }
}

export const meta: MetaFunction<typeof loader> = args =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.page.title,
        description: `${args.loaderData.page.title}: help from Bitmarte.`,
        path: pathOfPage(args.loaderData.page),
      })
    : []

export default function ArticlePage() {
  const { page, beside } = useLoaderData<typeof loader>()
  return (
    <Stack as="main" gap={6}>
      <Stack gap={2}>
        <Breadcrumbs crumbs={[{ label: 'Help', to: '/help' }, { label: page.title }]} />
        <h1>{page.title}</h1>
      </Stack>
      <PageText content={page.content} />
      <Note>As of {day(page.validFrom)}</Note>
      {beside.length > 0 && page.topic && (
        <section>
          <Text as="h2" size="lg">
            {topicNames[page.topic]}
          </Text>
          <ul>
            {beside.map(each => (
              <li key={each.slug}>
                <Text as={Link} link to={pathOfPage(each)}>
                  {each.title}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Row as="section" gap={4} justify="between" wrap panel="palm" pad={6}>
        <p>Still have a question? We reply by e-mail.</p>
        <ActionLink to="/contact-us" look="main">
          Contact us
        </ActionLink>
      </Row>
    </Stack>
  )
}
