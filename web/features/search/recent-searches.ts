import { recentList } from '#web/shell/recent-list.ts'
import { searchesKey } from '#web/shell/session.ts'

/** Recent searches of this browser, newest first, in local storage until somebody signs out. */
export const recentSearches = recentList({
  key: searchesKey,
  most: 6,
  isValid: search => search !== '' && search.length <= 100,
  identity: search => search.toLowerCase(),
})
