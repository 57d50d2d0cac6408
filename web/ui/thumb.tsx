import type { CSSProperties, ReactNode } from 'react'
import type { Picture } from '#contract/fields.ts'
import classes from './layout.module.css'
import { PictureImg } from './picture-img.tsx'

interface Props {
  /** Absent for an empty tile. */
  picture: Picture | null | undefined
  /** Width and height in pixels. */
  size: number
  eager?: boolean
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** A small square picture beside its description. */
export function Thumb({ picture, size, eager, className = '', style }: Props) {
  const sized: CSSProperties & { '--size': string } = { '--size': `${size / 16}rem`, ...style }
  return (
    <span className={`${classes.thumb} ${className}`} style={sized}>
      {picture && <PictureImg picture={picture} sizes={`${size}px`} eager={eager} decorative />}
    </span>
  )
}

interface FrameProps {
  /** Width by height. */
  ratio?: number | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  children: ReactNode
}

/** A box of the given shape, filled by the picture or cloth in it. */
export function Frame({ ratio, className = '', style, children }: FrameProps) {
  return (
    <span className={`${classes.frame} ${className}`} style={{ aspectRatio: ratio, ...style }}>
      {children}
    </span>
  )
}
