import classes from './colour-swatch.module.css'

interface Props {
  name: string
  /** Its name as read and shown, 'Indigo'. */
  label: string
  /** A CSS colour. */
  colour: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  /** Can't be had, but can be looked at. */
  soldOut?: boolean
}

/** One colour to choose; several with one `name` are a radio group. */
export function ColourSwatch({ name, label, colour, value, checked, onChange, soldOut }: Props) {
  return (
    <label className={classes.swatch} title={soldOut ? `${label}, sold out` : label}>
      <input
        className="visually-hidden"
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
        aria-label={soldOut ? `${label}, sold out` : label}
      />
      <span className={`${classes.dot} ${soldOut ? classes.gone : ''}`} style={{ background: colour }} />
    </label>
  )
}
