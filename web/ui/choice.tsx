import classes from './choice.module.css'

interface Props {
  name: string
  label: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  soldOut?: boolean
}

/** A radio button for a value, such as a size. Several with one `name` are a group. Strikes through sold-out values. */
export function Choice({ name, label, value, checked, onChange, soldOut }: Props) {
  return (
    <label className={classes.choice}>
      <input
        className="visually-hidden"
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
      />
      <span className={soldOut ? classes.gone : undefined}>
        {label}
        {soldOut && <span className="visually-hidden">, sold out</span>}
      </span>
    </label>
  )
}
