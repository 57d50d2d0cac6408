import { type CSSProperties, useMemo } from 'react'
import classes from './adire.module.css'
import { randomOf, tiles } from './adire-tiles.ts'

export type AdireTone = 'deep' | 'indigo' | 'clay' | 'palm' | 'gold' | 'quiet'

const tones = ['indigo', 'clay', 'palm', 'gold'] as const

/** The colour pair that belongs to a seed. */
export const toneOf = (seed: string): AdireTone =>
  tones[Math.floor(randomOf(`tone ${seed}`)() * tones.length)] ?? 'palm'

interface Props {
  /** The same seed draws the same cloth: a store's id, a gift card's. */
  seed: string
  tone?: AdireTone
  columns?: number
  rows?: number
  className?: string
  style?: CSSProperties
}

/** Adire cloth, drawn from a seed in two tones. Fills its box and is cropped to it; decoration only. */
export function Adire({ seed, tone = toneOf(seed), columns = 12, rows = 6, className = '', style }: Props) {
  const { fill, line } = useMemo(() => tiles(seed, columns, rows), [seed, columns, rows])
  return (
    <svg
      className={`${classes.cloth} ${classes[tone]} ${className}`}
      style={style}
      viewBox={`0 0 ${columns * 40} ${rows * 40}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={fill} fill="var(--thread)" />
      <path d={line} fill="none" stroke="var(--thread)" strokeWidth="5" />
    </svg>
  )
}
