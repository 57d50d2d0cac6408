import { useWidth } from './use-width.ts'

/** Width of a laptop's screen, and enough height to tell layouts apart, in CSS pixels. */
const page = { width: 1280, height: 1100 }

interface Props {
  /** The store whose storefront is shown. */
  storeUrl: string
  themeId: number
}

/** A small inert view of a storefront in a theme. */
export function ThemeStill({ storeUrl, themeId }: Props) {
  const [box, width] = useWidth<HTMLDivElement>()
  return (
    <div
      ref={box}
      style={{ aspectRatio: `${page.width} / ${page.height}`, overflow: 'hidden', background: 'var(--paper)' }}
      inert
    >
      {width !== undefined && (
        <iframe
          title="A storefront in this theme"
          tabIndex={-1}
          loading="lazy"
          src={`/storefront/${storeUrl}/still?themeId=${themeId}`}
          width={page.width}
          height={page.height}
          style={{ border: 0, transformOrigin: '0 0', transform: `scale(${width / page.width})` }}
        />
      )}
    </div>
  )
}
