import classes from './theme-preview.module.css'
import { useWidth } from './use-width.ts'

/** As wide as a laptop's screen, and as much of its height as tells layouts apart. */
const page = { width: 1280, height: 1100 }

interface Props {
  /** Whose storefront is shown. */
  storeUrl: string
  themeId: number
}

/** A storefront in a theme, as small as a picture of it: for the eye alone. */
export function ThemeStill({ storeUrl, themeId }: Props) {
  const [box, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={box} className={classes.still} style={{ aspectRatio: `${page.width} / ${page.height}` }} inert>
      {width !== undefined && (
        <iframe
          title="A storefront in this theme"
          tabIndex={-1}
          loading="lazy"
          src={`/storefront/${storeUrl}/still?themeId=${themeId}`}
          width={page.width}
          height={page.height}
          style={{ transform: `scale(${width / page.width})` }}
        />
      )}
    </div>
  )
}
