import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Theme, ThemeColors } from '#contract/themes/themes.ts'
import { ColourDot } from '#web/ui/colour-swatch.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { colourLabels } from './look-changes.ts'
import { ThemeStill } from './theme-still.tsx'

interface Props {
  theme: Theme
  /** The store whose storefront is shown; undefined without a live store. */
  storeUrl: string | undefined
  /** Shown beside the name, such as a status. */
  aside?: ReactNode
  onLook?: () => void
  /** Buttons at the end. */
  children: ReactNode
}

const dots = ['headingsAndLinks', 'salePrice', 'primaryButton', 'bodyText'] as const satisfies (keyof ThemeColors)[]

/** A theme with a view of a storefront in it. */
export function ThemeCard({ theme, storeUrl, aside, onLook, children }: Props) {
  const { id, name, description, colors } = theme
  return (
    <Stack
      as="article"
      panel="card"
      style={{ gridTemplateRows: 'auto 1fr', overflow: 'hidden' }}
      aria-labelledby={`theme-${id}`}
    >
      {storeUrl && (
        <div style={{ position: 'relative', borderBottom: '1px solid var(--line)' }}>
          <ThemeStill storeUrl={storeUrl} themeId={id} />
          {onLook && (
            <Button variant="default" pos="absolute" right={12} bottom={12} onClick={onLook}>
              Preview {name}
            </Button>
          )}
        </div>
      )}
      <Stack gap={2} pad={4} style={{ gridTemplateRows: 'auto 1fr' }}>
        <Row gap={2}>
          <Text as="h2" size="lg" id={`theme-${id}`}>
            {name}
          </Text>
          {aside}
          <Row as="span" gap={1} style={{ marginLeft: 'auto' }}>
            {dots.map(dot => (
              <ColourDot key={dot} title={colourLabels[dot]} colour={colors[dot]} size={16} />
            ))}
          </Row>
        </Row>
        <Text as="p" tone="muted">
          {description}
        </Text>
        <Row gap={2} wrap style={{ paddingTop: 'var(--space-15)' }}>
          {children}
        </Row>
      </Stack>
    </Stack>
  )
}

/** A grid of theme cards. */
export const ThemeCards = ({ children }: { children: ReactNode }) => (
  <Grid gap={5} min={320}>
    {children}
  </Grid>
)
