import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Picture } from '#contract/fields.ts'
import { Row } from '#web/ui/layout.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './gallery-zoom.module.css'

interface Props {
  pictures: readonly Picture[]
  /** Index of the picture to show first. */
  start: number
  /** Receives the index of the picture that was shown last. */
  onClose: (at: number) => void
}

/** Entry of the history while pictures are enlarged, so that the browser's Back closes them. */
const enlarged = '#enlarged'

/**
 * Pictures over the whole screen. Swipe, or turn them with the arrow keys and buttons. A tap or click enlarges the picture
 * around that point; then drag it, or move the mouse. Two fingers zoom as usual in the browser. Close them with the
 * button, Escape or the browser's Back.
 */
export default function GalleryZoom({ pictures, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(start)
  const [near, setNear] = useState(false)

  useEffect(() => {
    dialog.current?.showModal()
    strip.current?.scrollTo({ left: start * strip.current.clientWidth, behavior: 'instant' })
  }, [start])

  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const isEntered = useRef(false)
  useEffect(() => {
    if (hash === enlarged) isEntered.current = true
    else if (isEntered.current) dialog.current?.close()
    else void navigate({ search, hash: enlarged }, { preventScrollReset: true })
  }, [hash, search, navigate])
  const close = () => {
    onClose(shown)
    if (hash === enlarged) void navigate(-1)
  }

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const at = Math.round(scrollLeft / clientWidth)
    if (at === shown) return
    setShown(at)
    setNear(false)
  }
  const turn = (by: number) =>
    strip.current?.scrollTo({ left: (shown + by) * strip.current.clientWidth, behavior: 'smooth' })

  const zoom = (slide: HTMLElement | null, x: number, y: number) => {
    setNear(!near)
    // Wait until the browser has drawn the new size.
    if (!near && slide) requestAnimationFrame(() => centre(slide, x, y))
  }
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Pictures, enlarged"
      onClose={close}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
    >
      <Row justify="between" className={classes.bar}>
        <span aria-live="polite">
          <span className="visually-hidden">Picture </span>
          {shown + 1} <span aria-hidden="true">/</span>
          <span className="visually-hidden">of</span> {pictures.length}
        </span>
        <button type="button" onClick={() => dialog.current?.close()} aria-label="Close">
          ×
        </button>
      </Row>
      <Row as="section" align="stretch" ref={strip} className={classes.strip} onScroll={follow} aria-label="Enlarged">
        {pictures.map((picture, at) => (
          <div
            key={picture.id}
            className={`${classes.slide} ${near && at === shown ? classes.near : ''}`}
            onPointerMove={event => near && followMouse(event)}
          >
            <button
              type="button"
              aria-pressed={near && at === shown}
              aria-label={`Zoom: ${picture.alt}`}
              onClick={({ currentTarget, clientX, clientY }) => zoom(currentTarget.parentElement, clientX, clientY)}
            >
              <PictureImg picture={picture} sizes={near && at === shown ? '220vw' : '100vw'} eager={at === start} />
            </button>
          </div>
        ))}
      </Row>
      {pictures.length > 1 && (
        <Row gap={3} justify="center" className={classes.bar}>
          <button type="button" onClick={() => turn(-1)} disabled={shown === 0} aria-label="Previous picture">
            ←
          </button>
          <button
            type="button"
            onClick={() => turn(1)}
            disabled={shown === pictures.length - 1}
            aria-label="Next picture"
          >
            →
          </button>
        </Row>
      )}
    </dialog>
  )
}

/** Scrolls an enlarged picture to the part below a point of the screen. */
function centre(box: HTMLElement, x: number, y: number) {
  const { left, top, width, height } = box.getBoundingClientRect()
  // A key press has no point, so show the middle.
  const [across, down] = x === 0 && y === 0 ? [0.5, 0.5] : [(x - left) / width, (y - top) / height]
  box.scrollTo({
    left: across * (box.scrollWidth - box.clientWidth),
    top: down * (box.scrollHeight - box.clientHeight),
    behavior: 'instant',
  })
}

function followMouse({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  if (pointerType === 'mouse') centre(currentTarget, clientX, clientY)
}
