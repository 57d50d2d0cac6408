import classes from './quantity-stepper.module.css'

interface Props {
  value: number
  onChange: (value: number) => void
  /** What is counted, for who doesn't see it: 'Adire wrap dress'. */
  label: string
  min?: number
  max?: number
  name?: string
  disabled?: boolean
}

/** One fewer, how many, one more. */
export function QuantityStepper({ value, onChange, label, min = 1, max = 999, name, disabled }: Props) {
  const to = (wanted: number) => onChange(Math.min(max, Math.max(min, Math.trunc(wanted) || min)))
  return (
    <div className={classes.stepper}>
      <button
        type="button"
        onClick={() => to(value - 1)}
        disabled={disabled || value <= min}
        aria-label={`One fewer of ${label}`}
      >
        −
      </button>
      <input
        name={name}
        value={value}
        inputMode="numeric"
        pattern="[0-9]*"
        disabled={disabled}
        aria-label={`How many of ${label}`}
        onChange={event => to(Number(event.currentTarget.value.replace(/\D/g, '')))}
      />
      <button
        type="button"
        onClick={() => to(value + 1)}
        disabled={disabled || value >= max}
        aria-label={`One more of ${label}`}
      >
        +
      </button>
    </div>
  )
}
