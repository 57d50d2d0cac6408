import type { Picture } from '#contract/fields.ts'
import { largestOf, PictureImg } from '#web/ui/picture-img.tsx'
import classes from './step-picture.module.css'

/** What somebody saw at the door, small in a timeline; it opens large. */
export function StepPicture({ picture }: { picture: Picture }) {
  return (
    <a href={largestOf(picture)} target="_blank" rel="noreferrer" className={classes.picture}>
      <PictureImg picture={{ ...picture, alt: `Picture: ${picture.alt}` }} sizes="96px" />
    </a>
  )
}
