import type { FeaturedImage } from '#contract/content/featured-images.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import classes from './collections.module.css'

/** Featured image collections, up to three beside each other. */
export function Collections({ images }: { images: readonly FeaturedImage[] }) {
  const sizes = `(max-width: 47.99em) ${images.length === 1 ? 92 : 74}vw, ${images.length === 1 ? '1232px' : images.length === 2 ? '607px' : '400px'}`
  return (
    <Grid gap={4} min={280} fill className={`${classes.collections} ${images.length === 1 ? classes.alone : ''}`}>
      {images.map(({ id, title, subtitle, link, picture }) => (
        <Link key={id} to={link}>
          <Frame className={classes.picture}>
            <PictureImg picture={picture} sizes={sizes} decorative />
          </Frame>
          <Stack as="span" style={{ marginTop: 'var(--space-2)' }}>
            <Text size="lg" weight="bold" lit>
              {title}
            </Text>
            {subtitle && (
              <Text tone="muted" size="md">
                {subtitle}
              </Text>
            )}
          </Stack>
        </Link>
      ))}
    </Grid>
  )
}
