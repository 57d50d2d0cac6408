import { Link } from 'react-router'
import type { TopCategory } from '#contract/catalog/categories.ts'
import { Adire } from '#web/ui/adire.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './category-tiles.module.css'

/** Categories with a picture of what each sells, or its cloth: eight in a row, four on a phone. */
export function CategoryTiles({ categories }: { categories: readonly TopCategory[] }) {
  return (
    <ul className={classes.tiles}>
      {categories.map(({ id, name, picture }) => (
        <li key={id}>
          <Link to={`/category/${id}`} className={classes.tile}>
            <span className={classes.picture}>
              {picture ? (
                <PictureImg picture={picture} sizes="(max-width: 47.99em) 22vw, 138px" decorative />
              ) : (
                <Adire seed={id} columns={3} rows={3} />
              )}
            </span>
            <span className={classes.name}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
