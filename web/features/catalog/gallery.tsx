import { type MouseEvent, useRef, useState } from 'react'
import type { Picture } from '#contract/fields.ts'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './gallery.module.css'

/**
 * A product's pictures in a strip that is swiped, and small ones that lead to each. The strip scrolls by itself, so the
 * small ones are links that work without scripts.
 */
export function Gallery({ pictures, discount }: { pictures: readonly Picture[]; discount: number }) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const several = pictures.length > 1

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }
  const show = (event: MouseEvent, at: number) => {
    event.preventDefault()
    const { current } = strip
    current?.scrollTo({ left: at * current.clientWidth, behavior: 'smooth' })
  }
  return (
    <div className={`${classes.gallery} ${several ? classes.several : ''}`}>
      {several && (
        <nav className={classes.small} aria-label="Pictures">
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
        </nav>
      )}
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <section ref={strip} className={classes.strip} onScroll={follow} aria-label="Pictures, large" tabIndex={0}>
          {pictures.map((picture, at) => (
            <div key={picture.id} id={`picture-${at + 1}`} className={classes.picture}>
              <PictureImg
                picture={picture}
                sizes="(max-width: 40em) 100vw, (max-width: 62em) 50vw, 560px"
                first={at === 0}
              />
            </div>
          ))}
          {pictures.length === 0 && <div className={classes.picture} />}
        </section>
        {discount > 0 && <span className={classes.discount}>−{discount}%</span>}
        {several && (
          <span className={classes.place} aria-hidden="true">
            {shown + 1} / {pictures.length}
          </span>
        )}
      </div>
    </div>
  )
}
