import { useHydrated } from '#web/shell/hydrated.ts'
import classes from './save-button.module.css'
import { useSaved } from './use-wishlist.ts'

interface Props {
  productId: string
  /** The product's. */
  name: string
  /** `card` lies on a product's picture, at its corner; `plain` stands beside other buttons. */
  look?: 'card' | 'plain'
}

/** Saves a product, or takes it out again: for guests in this browser. There once scripts are. */
export function SaveButton({ productId, name, look = 'card' }: Props) {
  const hydrated = useHydrated()
  const { saved, toggle } = useSaved(productId)
  if (!hydrated && look === 'card') return null
  return (
    <button
      type="button"
      className={`${classes.button} ${classes[look]} ${hydrated ? '' : classes.waits}`}
      aria-pressed={saved}
      aria-label={`Save ${name}`}
      onClick={toggle}
    >
      <span className={classes.round}>
        <Heart />
      </span>
    </button>
  )
}

/** Drawn here, since a list has many: the icons' own component is larger than the path. */
export const Heart = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" className={classes.heart} aria-hidden="true">
    <path d="M12 20.2 4.9 13.3a4.8 4.8 0 0 1 0-6.9 5 5 0 0 1 7 0l.1.1.1-.1a5 5 0 0 1 7 0 4.8 4.8 0 0 1 0 6.9Z" />
  </svg>
)
