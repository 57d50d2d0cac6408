import { Link } from 'react-router'
import type { FeaturedImage } from '#contract/content/featured-images.ts'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './collections.module.css'

/** Featured image collections: up to three beside each other, one below the other on a phone. */
export function Collections({ images }: { images: readonly FeaturedImage[] }) {
  const sizes = `(max-width: 47.99em) ${images.length === 1 ? 92 : 74}vw, ${images.length === 1 ? '1232px' : images.length === 2 ? '607px' : '400px'}`
  return (
    <div className={`${classes.collections} ${images.length === 1 ? classes.alone : ''}`}>
      {images.map(({ id, title, subtitle, link, picture }, at) => (
        <Link key={id} to={link} className={classes.collection}>
          <span className={classes.picture}>
            <PictureImg picture={picture} sizes={sizes} first={at === 0} eager={at < 3} decorative />
          </span>
          <span className={classes.title}>{title}</span>
          {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
        </Link>
      ))}
    </div>
  )
}
