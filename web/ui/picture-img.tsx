import type { Picture } from '#contract/fields.ts'
import { pictureWidths } from '#contract/files/picture-widths.ts'

interface Props {
  /** Its text is needed only where it isn't decorative. */
  picture: Pick<Picture, 'url' | 'width' | 'height'> & Partial<Pick<Picture, 'alt'>>
  /** The `sizes` attribute: `(max-width: 47.99em) 50vw, 240px`. */
  sizes: string
  /** Loads the picture immediately and before others, for the largest one above the fold. */
  first?: boolean
  /** Loads the picture immediately, for others above the fold. */
  eager?: boolean
  /** Hides the picture from screen readers, beside text that says the same. */
  decorative?: boolean
  className?: string
}

const widthsOf = (picture: Pick<Picture, 'width'>) =>
  pictureWidths.filter((width, at) => at === 0 || width <= picture.width)

/** Returns the address of a picture's largest form. */
export const largestOf = (picture: Pick<Picture, 'url' | 'width'>): string =>
  `${picture.url}?w=${widthsOf(picture).at(-1)}`

/** A stored picture in the width that the screen needs. Reserves its space while it loads. */
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
      // Paints pictures above the fold together with the text.
      decoding={first ? 'sync' : 'async'}
    />
  )
}
