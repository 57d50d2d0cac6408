import type { Picture } from '#contract/fields.ts'

/** Fields of the form of a review. */
export interface ReviewValues {
  stars: number
  title: string
  text: string
  pictures: Picture[]
}

const keyOf = (subjectId: string) => `bitmarte.review.${subjectId}`

/** Keeps an unsent review of a product or store in this tab, over a reload and a phone that unloads the page. */
export function keepReview(subjectId: string, values: ReviewValues): void {
  try {
    sessionStorage.setItem(keyOf(subjectId), JSON.stringify(values))
  } catch {
    // Session storage is unavailable, so the form is empty after a reload.
  }
}

export function keptReview(subjectId: string): Partial<ReviewValues> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(keyOf(subjectId)) ?? '{}')
    return typeof read === 'object' && read ? read : {}
  } catch {
    return {}
  }
}

export function forgetReview(subjectId: string): void {
  try {
    sessionStorage.removeItem(keyOf(subjectId))
  } catch {
    // Nothing is kept where session storage is unavailable.
  }
}
