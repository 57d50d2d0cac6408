import { type CSSProperties, useMemo } from 'react'
import { randomOf, tiles } from './adire-tiles.ts'
import layout from './layout.module.css'

export type AdireTone = 'deep' | 'indigo' | 'clay' | 'palm' | 'gold'

/** Colour tokens of each tone. */
const colours: Record<AdireTone, readonly [ground: string, pattern: string]> = {
  deep: ['var(--deep)', 'var(--deep-tone)'],
  indigo: ['var(--cloth-indigo)', 'var(--thread-indigo)'],
  clay: ['var(--cloth-clay)', 'var(--thread-clay)'],
  palm: ['var(--cloth-palm)', 'var(--thread-palm)'],
  gold: ['var(--cloth-gold)', 'var(--thread-gold)'],
}

const tones = ['indigo', 'clay', 'palm', 'gold'] as const

/** Returns the tone of a seed. */
export const toneOf = (seed: string): AdireTone =>
  tones[Math.floor(randomOf(`tone ${seed}`)() * tones.length)] ?? 'palm'

interface Props {
  /** The same seed, such as a store's id, draws the same cloth. */
  seed: string
  tone?: AdireTone
  columns?: number
  rows?: number
  className?: string
  style?: CSSProperties
}

/** Adire cloth in two colours, cropped to its box. Decoration only. */
export function Adire({ seed, tone = toneOf(seed), columns = 12, rows = 6, className = '', style }: Props) {
  const { fill, line } = useMemo(() => tiles(seed, columns, rows), [seed, columns, rows])
  const [ground, pattern] = colours[tone]
  return (
    <svg
      className={`${layout.cloth} ${className}`}
      style={{ background: ground, ...style }}
      viewBox={`0 0 ${columns * 40} ${rows * 40}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={fill} fill={pattern} />
      <path d={line} fill="none" stroke={pattern} strokeWidth="5" />
    </svg>
  )
}
