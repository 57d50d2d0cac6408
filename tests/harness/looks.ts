import type { TestApp } from './app.ts'

/** Audit log entries of views of a person's data, and no others. */
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
