import classes from './colour-swatch.module.css'
import { Text } from './text.tsx'

interface Props {
  name: string
  /** Visible and accessible name, such as 'Indigo'. */
  label: string
  /** A CSS colour. */
  colour: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  /** Dims the colour, which can still be chosen. */
  soldOut?: boolean
}

const dot = {
  flex: 'none',
  aspectRatio: 1,
  border: '1px solid color-mix(in srgb, var(--ink) 18%, transparent)',
  borderRadius: 'var(--radius-full)',
}

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
  <span title={title} style={{ ...dot, width: size, background: colour, opacity: faded ? 0.35 : undefined }} />
)

/** A radio button for a colour; several with one `name` are a radio group. */
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
