import type { Work } from '#platform/database/database.ts'

/** Invalidates the shared answers that show a store; lists of what is on sale too when the store opens or closes. */
export function storeChanged(
  work: Pick<Work, 'invalidate'>,
  storeId: string,
  { live = false }: { live?: boolean } = {},
): void {
  work.invalidate(`store:${storeId}`, ...(live ? ['on-sale'] : []))
}
