import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { lockTree } from './category-tree.ts'

/** Returns the IDs of the categories that are exempt from VAT themselves. Those below inherit it. */
export async function vatExemptCategories(read: Reader): Promise<string[]> {
  const rows = await read
    .selectFrom('categories')
    .select('id')
    .where('vat_exempt', '=', true)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Sets whether products of a category, and of those below it, are exempt from VAT. Orders that were placed keep their
 * VAT. Fails with `category_not_found`.
 */
export async function setVatExempt(
  work: Work,
  admin: Pick<AdminCaller, 'accountId' | 'name'>,
  { id, vatExempt }: { id: string; vatExempt: boolean },
  requestId: string,
): Promise<null | Failure<'category_not_found'>> {
  const { tx } = work
  await lockTree(tx)
  const before = await tx
    .selectFrom('categories')
    .select(['name', 'vat_exempt'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!before) return fail('category_not_found')
  if (before.vat_exempt === vatExempt) return null
  await tx.updateTable('categories').set({ vat_exempt: vatExempt }).where('id', '=', id).execute()
  await audit(work, admin, {
    action: 'category.vat-exempt',
    subject: ['category', id],
    before: { name: before.name, vatExempt: before.vat_exempt },
    after: { name: before.name, vatExempt },
    requestId,
  })
  return null
}
