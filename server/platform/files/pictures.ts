import type { Picture } from '#contract/fields.ts'

/** A picture's columns as a query joins them: all null where there is none. */
export interface PictureColumns {
  id: string | null
  width: number | null
  height: number | null
}

/** A picture as it goes out; null where there is none. `alt` says what it shows. */
export const pictureOf = ({ id, width, height }: PictureColumns, alt: string): Picture | null =>
  id === null || width === null || height === null ? null : { id, url: `/files/pictures/${id}`, width, height, alt }
