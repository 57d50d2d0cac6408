import { useHydrated } from '#web/shell/hydrated.tsx'
import classes from './save-button.module.css'
import { useSaved } from './use-wishlist.ts'

interface Props {
  productId: string
  /** Name of the product. */
  name: string
  /** `card` lies on the corner of a product's picture; `plain` stands beside other buttons. */
  look?: 'card' | 'plain'
}

/**
 * Adds a product to the wishlist, or removes it. The browser keeps a guest's wishlist. Needs scripts, so cards get it only
 * then: the server renders a list without its queries.
 */
export function SaveButton(props: Props) {
  const hydrated = useHydrated()
  return hydrated || props.look === 'plain' ? <Button {...props} hydrated={hydrated} /> : null
}

function Button({ productId, name, look = 'card', hydrated }: Props & { hydrated: boolean }) {
  const { saved, toggle } = useSaved(productId)
  return (
    <button
      type="button"
      className={`${classes.button} ${classes[look]}`}
      style={hydrated ? undefined : { visibility: 'hidden' }}
      aria-pressed={saved}
      aria-label={`Save ${name}`}
      onClick={toggle}
    >
      <span>
        <Heart />
      </span>
    </button>
  )
}

/** The heart icon. Its own path, because a list has many and the icon component is larger. */
export const Heart = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" className={classes.heart} aria-hidden="true">
    <path d="M12 20.2 4.9 13.3a4.8 4.8 0 0 1 0-6.9 5 5 0 0 1 7 0l.1.1.1-.1a5 5 0 0 1 7 0 4.8 4.8 0 0 1 0 6.9Z" />
  </svg>
)
