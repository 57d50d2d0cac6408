import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { pathOfPage } from '#contract/pages/page-paths.ts'
import { type DraftPage, getEditedPage, hidePage, listEditedPages } from '#contract/pages/pages.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { PageText } from '#web/features/pages/page-text.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { day } from '#web/ui/format.ts'
import { List, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { ArticleForm, VersionForm } from './page-forms.tsx'
import { PageStatus } from './pages.page.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Help and legal pages', unlisted: true })

const all = { label: 'Help and legal pages', to: '/admin/pages' }

/** Editor of a legal page or help article with its versions; `new` adds an article. */
export default function EditPage() {
  const { slug = '' } = useParams()
  return slug === 'new' ? <NewArticle /> : <Existing key={slug} slug={slug} />
}

function NewArticle() {
  const goOn = useGoOn()
  return (
    <>
      <PageHeader title="New help article" above={<Breadcrumbs crumbs={[all, { label: 'New help article' }]} />} />
      <Section>
        <ArticleForm onAdded={({ slug }) => goOn(`/admin/pages/${slug}`)} />
      </Section>
    </>
  )
}

function Existing({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(getEditedPage, { params: { slug } }),
    // A newer version would replace the form with what is typed in it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const manages = useRights().can('window', 'manage')
  if (error && !data)
    return <Missing failure={error} thing="page" back={['All pages', '/admin/pages']} onRetry={refetch} />
  if (!data) return <SkeletonBox height={400} />
  return (
    <>
      <PageHeader
        title={data.title}
        aside={<PageStatus page={data} />}
        above={<Breadcrumbs crumbs={[all, { label: data.title }]} />}
        action={
          <>
            {!data.hidden && <ActionLink to={pathOfPage(data)}>View page</ActionLink>}
            {manages && data.kind === 'help' && <HideButton page={data} />}
          </>
        }
      />
      <Stack gap={4}>
        <Section title={manages ? `New version ${data.version + 1}` : undefined}>
          {manages ? <VersionForm page={data} /> : <PageText content={data.content} />}
        </Section>
        <Section title="Versions">
          <List lined={2}>
            {data.versions.map(each => (
              <VersionLine key={each.version} page={data} version={each} />
            ))}
          </List>
        </Section>
      </Stack>
    </>
  )
}

function HideButton({ page: { slug, hidden } }: { page: DraftPage }) {
  const change = useChange(hidePage, { invalidates: [getEditedPage.id, listEditedPages.id] })
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ params: { slug }, body: { hidden: !hidden } })}
    >
      {hidden ? 'Show article' : 'Hide article'}
    </Button>
  )
}

function VersionLine({ page, version }: { page: DraftPage; version: DraftPage['versions'][number] }) {
  const replaced = page.versions.some(later => later.version > version.version && later.validFrom <= version.validFrom)
  const words = `Version ${version.version}, ${replaced ? 'never applied' : `from ${day(version.validFrom)}`}`
  return (
    <Stack as="li" gap={0.5}>
      <strong>
        {page.hidden ? (
          words
        ) : (
          <Text as="a" link href={`${pathOfPage(page)}?version=${version.version}`}>
            {words}
          </Text>
        )}
      </strong>
      <Note>
        Published <When at={version.publishedAt} exact /> by {version.publishedBy}
      </Note>
      {version.note && <p>{version.note}</p>}
    </Stack>
  )
}
