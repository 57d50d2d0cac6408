import { useId, useState } from 'react'
import { howToWrite } from '#contract/read-number.ts'
import { Text } from '#web/ui/text.tsx'
import { Row } from './layout.tsx'
import { useNumberText } from './number-text.ts'
import classes from './quantity-stepper.module.css'
import { numberOf, type TypedNumber } from './typed-number.ts'

interface Props {
  value: TypedNumber
  /** Is given what can't be sent, too: '' and refused texts. */
  onChange: (value: TypedNumber) => void
  /** What is counted, for who doesn't see it: 'Adire wrap dress'. */
  label: string
  min?: number
  max?: number
  name?: string
  disabled?: boolean
}

/** One fewer, how many, one more. */
export function QuantityStepper({ value, onChange, label, min = 1, max = 999, name, disabled }: Props) {
  const noteId = useId()
  const { text, put, leave, problem, reading } = useNumberText(value, onChange, { min, max })
  const quantity = numberOf(value)
  const wrong = problem ?? (value === '' ? howToWrite({ max }) : undefined)
  // Said while it is typed: what stands beside it often acts at once.
  const said = wrong ?? (Number.isNaN(quantity) ? reading : undefined)
  // A text that was refused starts again at the least.
  const step = (by: 1 | -1) => onChange(Number.isNaN(quantity) ? min : Math.min(max, Math.max(min, quantity + by)))
  return (
    <span className={classes.whole}>
      <Row as="span" inline className={classes.stepper}>
        <button
          type="button"
          onClick={() => step(-1)}
          disabled={disabled || quantity <= min}
          aria-label={`Decrease quantity of ${label}`}
        >
          −
        </button>
        <input
          name={name}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          aria-label={`Quantity of ${label}`}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? noteId : undefined}
          onChange={event => put(event.currentTarget.value)}
          onBlur={leave}
        />
        <button
          type="button"
          onClick={() => step(1)}
          disabled={disabled || quantity >= max}
          aria-label={`Increase quantity of ${label}`}
        >
          +
        </button>
      </Row>
      {said && (
        <Text tone="clay" size="sm" id={noteId} role="alert">
          {said}
        </Text>
      )}
    </span>
  )
}

/** The same for a quantity that is kept at once: `onChange` gets numbers only, and the field keeps a refused text. */
export function LiveQuantityStepper({
  value,
  onChange,
  ...stepper
}: Omit<Props, 'value' | 'onChange'> & { value: number; onChange: (value: number) => void }) {
  const [unsent, setUnsent] = useState<TypedNumber>()
  return (
    <QuantityStepper
      {...stepper}
      value={unsent ?? value}
      onChange={typed => {
        setUnsent(typeof typed === 'number' ? undefined : typed)
        if (typeof typed === 'number') onChange(typed)
      }}
    />
  )
}
