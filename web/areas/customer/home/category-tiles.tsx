import type { TopCategory } from '#contract/catalog/categories.ts'
import { Adire } from '#web/ui/adire.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import classes from './home.module.css'

/** Categories with a picture of a product, or a cloth: eight in a row, four on a phone. */
export function CategoryTiles({ categories }: { categories: readonly TopCategory[] }) {
  return (
    <Grid as="ul" gap={4} across={3} columns={8} narrow={4}>
      {categories.map(({ id, name, picture }) => (
        <li key={id}>
          <Stack as={Link} gap={2} to={`/category/${id}`}>
            <Frame ratio={1}>
              {picture ? (
                <PictureImg picture={picture} sizes="(max-width: 47.99em) 22vw, 138px" decorative />
              ) : (
                <Adire seed={id} columns={3} rows={3} />
              )}
            </Frame>
            <Text size="md" weight="strong" anywhere lit className={classes['tile-name']}>
              {name}
            </Text>
          </Stack>
        </li>
      ))}
    </Grid>
  )
}
