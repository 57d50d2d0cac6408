import { pageOf, typedIn } from '#web/ui/url.ts'

/** Questions on a page of the product. */
export const pageSize = 5
/** The list's offset ends at a million. */
const lastPage = 1_000_000 / pageSize

/** Parameters of the address. Their names are unique on a page with other lists. */
export const searchParam = 'question'
export const pageParam = 'questionPage'

/** The query of the endpoint for the search and page in an address, for loaders. */
export function questionsQueryIn(search: URLSearchParams) {
  const page = Math.min(pageOf(search, pageParam), lastPage)
  return { limit: pageSize, offset: (page - 1) * pageSize, search: typedIn(search, searchParam) || undefined }
}

/** True if two addresses show the same questions, so that the loaded ones can stay. */
export const sameQuestions = (one: URL, other: URL): boolean =>
  [searchParam, pageParam].every(name => one.searchParams.get(name) === other.searchParams.get(name))
