import type { Picture } from '#contract/fields.ts'
import { pictureWidths } from '#contract/files/picture-widths.ts'

interface Props {
  picture: Picture
  /** How wide it is shown, as the `sizes` attribute says it: `(max-width: 47.99em) 50vw, 240px`. */
  sizes: string
  /** The picture that is seen first: fetched at once and before others. */
  first?: boolean
  /** Seen at once too, beside or after the first. */
  eager?: boolean
  /** Where the words beside it say the same. */
  decorative?: boolean
  className?: string
}

const widthsOf = (picture: Picture) => pictureWidths.filter((width, at) => at === 0 || width <= picture.width)

/** The address of a picture in its largest form. */
export const largestOf = (picture: Picture): string => `${picture.url}?w=${widthsOf(picture).at(-1)}`

/** A stored picture in the width that the screen needs, with its size known before it is there. */
export function PictureImg({ picture, sizes, first, eager, decorative, className }: Props) {
  const widths = widthsOf(picture)
  return (
    <img
      className={className}
      src={largestOf(picture)}
      srcSet={widths.map(width => `${picture.url}?w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : picture.alt}
      loading={first || eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      // What is seen first is painted with the words, not in a frame after them.
      decoding={first ? 'sync' : 'async'}
    />
  )
}
