import type { Work } from '#platform/database/database.ts'
import { everything } from '#platform/http/shared-answers.ts'

export interface NewCategory {
  name: string
  /** Name of a Fluent Emoji. */
  icon: string
  /** Sort order among its siblings. */
  position: number
  /** A category of the level above; null at the top. */
  parentId: string | null
  level: 1 | 2 | 3
  /** Other names by which merchants find it. */
  alsoCalled?: string[]
}

/** Adds a category to the tree and returns its ID. */
export async function createCategory(work: Work, category: NewCategory): Promise<string> {
  const { name, icon, position, parentId, level, alsoCalled = [] } = category
  const { id } = await work.tx
    .insertInto('categories')
    .values({ name, icon, position, parent_id: parentId, level, also_called: alsoCalled })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.invalidate(everything)
  return id
}
