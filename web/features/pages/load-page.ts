import { data } from 'react-router'
import { getPage, type Page, slug as slugs } from '#contract/pages/pages.ts'
import type { ApiCaller } from '#web/shell/context.ts'

/** Loads a legal page or help article, in the version of the URL's `version`. Throws a 404 for an unknown one. */
export async function loadPage(api: ApiCaller, kind: Page['kind'], slug: string, url: URL): Promise<Page> {
  const asked = url.searchParams.get('version')
  const query = asked === null ? {} : { version: asked }
  const missing = () => data(null, { status: 404 })
  if (!slugs.safeParse(slug).success || !getPage.query.safeParse(query).success) throw missing()
  const page = await api(getPage, { params: { slug }, query })
  if (page.kind !== kind) throw missing()
  return page
}
