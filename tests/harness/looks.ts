import type { TestApp } from './app.ts'

/** Who looked at something of a person's, as it was written down: nothing else that was done to it. */
export const looksAt = (
  app: TestApp,
  kind: string,
  id: string,
): Promise<{ action: string; account_id: string | null }[]> =>
  app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('action', 'like', '%.viewed')
    .orderBy('id')
    .execute()
