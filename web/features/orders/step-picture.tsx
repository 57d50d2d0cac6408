import type { Picture } from '#contract/fields.ts'
import { largestOf, PictureImg } from '#web/ui/picture-img.tsx'
import { Frame } from '#web/ui/thumb.tsx'

/** Small picture that opens in full size. */
export function StepPicture({ picture }: { picture: Picture }) {
  return (
    <a href={largestOf(picture)} target="_blank" rel="noreferrer" style={{ display: 'inline-block' }}>
      <Frame style={{ width: 96, height: 96 }}>
        <PictureImg picture={{ ...picture, alt: `Picture: ${picture.alt}` }} sizes="96px" />
      </Frame>
    </a>
  )
}
