import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pathOfPage } from '#contract/pages/page-paths.ts'
import { loadPage } from '#web/features/pages/load-page.ts'
import { PageText } from '#web/features/pages/page-text.tsx'
import { VersionNote, Versions } from '#web/features/pages/page-versions.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { Stack } from '#web/ui/layout.tsx'

/** The path's only segment is the page's slug, see `legalPages` in the routes. Data of it has the suffix `.data`. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  return loadPage(api, 'legal', url.pathname.slice(1).replace(/\.data$/, ''), url)
}

export const meta: MetaFunction<typeof loader> = args =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.title,
        description: `${args.loaderData.title} of Bitmarte, the marketplace for Nigeria.`,
        path: pathOfPage(args.loaderData),
      })
    : []

export default function LegalPage() {
  const page = useLoaderData<typeof loader>()
  const path = pathOfPage(page)
  return (
    <Stack as="main" gap={6}>
      <Stack as="header" gap={2}>
        <h1>{page.title}</h1>
        <VersionNote page={page} path={path} />
      </Stack>
      <PageText content={page.content} />
      <Versions page={page} path={path} />
    </Stack>
  )
}
