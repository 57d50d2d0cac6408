import { recentList } from '#web/shell/recent-list.ts'
import { viewedKey } from '#web/shell/session.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** IDs of the products that this browser viewed last, newest first, in local storage until somebody signs out. */
export const viewedProducts = recentList({ key: viewedKey, most: 12, isValid: id => uuid.test(id) })
