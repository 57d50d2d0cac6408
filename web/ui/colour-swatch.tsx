import classes from './colour-swatch.module.css'
import { Text } from './text.tsx'

interface DotProps {
  /** A CSS colour. */
  colour: string
  /** Width in pixels. */
  size: number
  title?: string
  faded?: boolean | undefined
}

/** A round sample of a colour. */
export const ColourDot = ({ colour, size, title, faded }: DotProps) => (
  <span
    title={title}
    className={`${classes.dot} ${faded ? classes.gone : ''}`}
    style={{ width: size, background: colour }}
  />
)

interface Props {
  name: string
  /** Name of the colour, such as `Indigo`. */
  label: string
  /** A CSS colour. */
  colour: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  /** Sold out, but still selectable. */
  soldOut?: boolean
}

/** A radio button for a colour; several with one `name` are a group. */
export function ColourSwatch({ name, label, colour, value, checked, onChange, soldOut }: Props) {
  return (
    <Text as="label" square={44} className={classes.swatch} title={soldOut ? `${label}, sold out` : label}>
      <input
        className="visually-hidden"
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
        aria-label={soldOut ? `${label}, sold out` : label}
      />
      <ColourDot colour={colour} size={32} faded={soldOut} />
    </Text>
  )
}
