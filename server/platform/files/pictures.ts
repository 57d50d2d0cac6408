import type { Picture } from '#contract/fields.ts'

/** A picture's joined columns; all null for no picture. */
export interface PictureColumns {
  id: string | null
  width: number | null
  height: number | null
}

/** Converts joined columns to a wire picture, null for no picture. `alt` describes it. */
export const pictureOf = ({ id, width, height }: PictureColumns, alt: string): Picture | null =>
  id === null || width === null || height === null ? null : { id, url: `/files/pictures/${id}`, width, height, alt }
