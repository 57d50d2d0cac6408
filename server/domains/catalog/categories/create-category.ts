import type { Work } from '#platform/database/database.ts'
import { everything } from '#platform/http/shared-answers.ts'

export interface NewCategory {
  name: string
  /** A name of Fluent Emoji. */
  icon: string
  /** Where it stands among those beside it. */
  position: number
  /** Of the level above; null at the top. */
  parentId: string | null
  level: 1 | 2 | 3
}

/** Adds a category to the tree and answers its id. */
export async function createCategory(work: Work, category: NewCategory): Promise<string> {
  const { name, icon, position, parentId, level } = category
  const { id } = await work.tx
    .insertInto('categories')
    .values({ name, icon, position, parent_id: parentId, level })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.invalidate(everything)
  return id
}
