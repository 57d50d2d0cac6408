import { type CSSProperties, createElement as h, type ReactElement } from 'react'
import type { GiftCardDesign } from '#contract/money/gift-card-limits.ts'

// Mails can't use the tokens of a stylesheet; these are the cloths of web/shell/theme.css.
export const cloths: Record<GiftCardDesign, { cloth: string; thread: string }> = {
  palm: { cloth: '#0b6b4f', thread: '#a9dec9' },
  indigo: { cloth: '#2b3a8c', thread: '#c5cdfa' },
  marigold: { cloth: '#8a5a00', thread: '#f9df9a' },
  clay: { cloth: '#7d3a12', thread: '#f2cba8' },
}

const shapes: readonly CSSProperties[] = [
  { borderRadius: '28px 0 0 0' },
  { borderRadius: '0 28px 0 28px' },
  { borderRadius: '28px', transform: 'scale(0.6)' },
  { borderRadius: '0 0 28px 0' },
  { borderRadius: '28px 0 28px 0' },
  { borderRadius: '0 28px 0 0' },
  { borderRadius: '28px', transform: 'scale(0.6)' },
  { borderRadius: '0 0 0 28px' },
]

/** Renders a row of adire pattern across a card. Mail clients without rounded corners show squares. */
export const clothStrip = (thread: string): ReactElement =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, width: '100%' },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        shapes.map((shape, at) =>
          h(
            'td',
            { key: at, align: 'center', style: { padding: '16px 0 0', lineHeight: 0 } },
            h('div', { style: { width: '28px', height: '28px', margin: '0 auto', backgroundColor: thread, ...shape } }),
          ),
        ),
      ),
    ),
  )
