import { type MouseEvent, Suspense, useRef, useState } from 'react'
import type { Picture } from '#contract/fields.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { largestOf, PictureImg } from '#web/ui/picture-img.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './gallery.module.css'

// Loads only when somebody enlarges a picture, so that the product page stays light.
const GalleryZoom = onDemand(() => import('./gallery-zoom.tsx'))

/**
 * A product's pictures in a strip to swipe, with thumbnails beside it. Works without scripts: the strip scrolls, and each
 * picture links to its largest form. With scripts the picture opens over the page.
 */
export function Gallery({ pictures, discount }: { pictures: readonly Picture[]; discount: number }) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [enlarged, setEnlarged] = useState<number>()
  const several = pictures.length > 1

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }
  const scrollTo = (at: number, behavior: ScrollBehavior) => {
    const { current } = strip
    current?.scrollTo({ left: at * current.clientWidth, behavior })
  }
  const show = (event: MouseEvent, at: number) => {
    event.preventDefault()
    scrollTo(at, 'smooth')
  }
  const enlarge = (event: MouseEvent, at: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setEnlarged(at)
  }
  return (
    <div className={`${classes.gallery} ${several ? classes.several : ''}`}>
      {several && (
        <nav className={classes.small} aria-label="Pictures">
          <Stack gap={2} className={classes.smallList}>
            {pictures.map((picture, at) => (
              <a
                key={picture.id}
                href={`#picture-${at + 1}`}
                aria-label={`Picture ${at + 1} of ${pictures.length}`}
                aria-current={at === shown ? 'true' : undefined}
                onClick={event => show(event, at)}
              >
                <PictureImg picture={picture} sizes="72px" decorative />
              </a>
            ))}
          </Stack>
        </nav>
      )}
      <div className={classes.frame}>
        <Row
          as="section"
          align="stretch"
          ref={strip}
          className={classes.strip}
          onScroll={follow}
          aria-label="Pictures, large"
        >
          {pictures.map((picture, at) => (
            <a
              key={picture.id}
              id={`picture-${at + 1}`}
              href={largestOf(picture)}
              className={classes.picture}
              title="Enlarge"
              onClick={event => enlarge(event, at)}
            >
              <PictureImg
                picture={picture}
                sizes="(max-width: 40em) 100vw, (max-width: 62em) 50vw, 560px"
                first={at === 0}
              />
            </a>
          ))}
          {pictures.length === 0 && <div className={classes.picture} />}
        </Row>
        {discount > 0 && (
          <Text size="sm" weight="bold" className={`${classes.label} ${classes.discount}`}>
            −{discount}%
          </Text>
        )}
        {several && (
          <Text size="sm" weight="strong" figures className={`${classes.label} ${classes.place}`} aria-hidden="true">
            {shown + 1} / {pictures.length}
          </Text>
        )}
      </div>
      {enlarged !== undefined && (
        <Suspense fallback={null}>
          <GalleryZoom
            pictures={pictures}
            start={enlarged}
            onClose={at => {
              setEnlarged(undefined)
              scrollTo(at, 'instant')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
