import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Theme, ThemeColors } from '#contract/themes/themes.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { colourLabels } from './look-changes.ts'
import classes from './theme-card.module.css'
import { ThemeStill } from './theme-still.tsx'

interface Props {
  theme: Theme
  /** Whose storefront shows what it looks like; none where no store is live. */
  storeUrl: string | undefined
  /** Beside its name, such as a status. */
  aside?: ReactNode
  onLook?: () => void
  /** What can be done with it. */
  children: ReactNode
}

const dots = ['headingsAndLinks', 'salePrice', 'primaryButton', 'bodyText'] as const satisfies (keyof ThemeColors)[]

/** A theme as a store looks in it. */
export function ThemeCard({ theme, storeUrl, aside, onLook, children }: Props) {
  const { id, name, description, colors } = theme
  return (
    <article className={classes.card} aria-labelledby={`theme-${id}`}>
      {storeUrl && (
        <div className={classes.picture}>
          <ThemeStill storeUrl={storeUrl} themeId={id} />
          {onLook && (
            <Button variant="default" onClick={onLook}>
              Look at {name}
            </Button>
          )}
        </div>
      )}
      <div className={classes.words}>
        <Row gap={2} className={classes.head}>
          <h2 id={`theme-${id}`}>{name}</h2>
          {aside}
          <Row as="span" gap={1} align="stretch" className={classes.dots}>
            {dots.map(dot => (
              <span key={dot} title={colourLabels[dot]} style={{ background: colors[dot] }} />
            ))}
          </Row>
        </Row>
        <p>{description}</p>
        <Row gap={2} wrap className={classes.actions}>
          {children}
        </Row>
      </div>
    </article>
  )
}

/** Theme cards, as many beside each other as there is room for. */
export const ThemeCards = ({ children }: { children: ReactNode }) => (
  <Grid gap={5} min={320}>
    {children}
  </Grid>
)
