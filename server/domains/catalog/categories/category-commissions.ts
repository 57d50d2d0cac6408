import type { CategoryCommission } from '#contract/catalog/category-commissions.ts'
import { categoryCommissionName, type SettingVersion } from '#contract/settings/settings.ts'
import { categoryCommissionChanges, changesOf, changeValue, scheduledOf, type When } from '#domains/settings/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'

function commissionOf(categoryId: string, versions: readonly SettingVersion[]): CategoryCommission {
  const current = versions.find(({ status }) => status === 'in-force')
  return {
    categoryId,
    value: current?.value ?? null,
    since: current?.startsAt ?? null,
    changedBy: current?.changedBy ?? null,
    next: scheduledOf(versions),
  }
}

/** Returns the commissions of categories that have or had their own. */
export async function categoryCommissions(read: Reader, now: Date): Promise<CategoryCommission[]> {
  const changes = await categoryCommissionChanges(read, now)
  return [...changes].map(([categoryId, versions]) => commissionOf(categoryId, versions))
}

/** Changes a category's commission, in percent; null ends it. */
export async function setCategoryCommission(
  work: Work,
  caller: AdminCaller,
  { categoryId, ...change }: When & { categoryId: string; value: number | null },
): Promise<CategoryCommission | Failure<'category_not_found' | 'setting_start_past'>> {
  const category = await work.tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', categoryId)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!category) return fail('category_not_found')
  const subject = { name: categoryCommissionName, scope: categoryId } as const
  const changed = await changeValue(work, caller, subject, change)
  if (failed(changed)) return changed
  return commissionOf(categoryId, await changesOf(work.tx, subject, work.now))
}
