import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { Review } from '#contract/content/reviews.ts'
import type { Picture } from '#contract/fields.ts'
import { erasedName } from '#identity/index.ts'
import { pictureOf } from '#platform/files/pictures.ts'

/** Columns of a review, joined with its author's name and its pictures' files in order. */
export interface ReviewRow {
  id: string
  stars: number
  title: string
  text: string
  options: VariantOption[]
  answer: string | null
  answered_at: Date | null
  helpful: number
  created_at: Date
  edited_at: Date | null
  first_name: string
  last_name: string
  pictures: { id: string; width: number; height: number }[]
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const isErased = (firstName: string, lastName: string) => firstName === erasedName.first && lastName === erasedName.last

/** Returns the first name of somebody who asks in public; `A customer` for a closed account. */
export const askerOf = (firstName: string, lastName: string): string =>
  isErased(firstName, lastName) ? erasedName.full : firstName

/**
 * Returns the author's first name and initial, such as `Chiọma O.`; `A customer` for a closed account. The initial keeps
 * its diacritics.
 */
export function reviewerOf(firstName: string, lastName: string): string {
  if (isErased(firstName, lastName)) return erasedName.full
  const [initial] = letters.segment(lastName.trim())
  return initial ? `${firstName} ${initial.segment.toUpperCase()}.` : firstName
}

const picturesOf = (row: ReviewRow): Picture[] =>
  row.pictures.flatMap((file, at) => {
    const alt = `Picture ${at + 1} from ${reviewerOf(row.first_name, row.last_name)}`
    return pictureOf(file, alt) ?? []
  })

export const reviewOf = (row: ReviewRow): Review => ({
  id: row.id,
  stars: row.stars,
  title: row.title,
  text: row.text,
  hostedImages: picturesOf(row),
  reviewer: reviewerOf(row.first_name, row.last_name),
  bought: row.options,
  answer:
    row.answer !== null && row.answered_at ? { text: row.answer, createdAt: row.answered_at.toISOString() } : null,
  helpful: row.helpful,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
})
