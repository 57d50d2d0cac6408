import { useId, useState } from 'react'
import { howToWrite } from '#contract/read-number.ts'
import { Text } from '#web/ui/text.tsx'
import { Row, Stack } from './layout.tsx'
import { useNumberText } from './number-text.ts'
import classes from './quantity-stepper.module.css'
import { numberOf, type TypedNumber } from './typed-number.ts'

interface Props {
  value: TypedNumber
  /** Also receives values that can't be sent: '' and refused text. */
  onChange: (value: TypedNumber) => void
  /** Accessible name of the counted thing, such as 'Adire wrap dress'. */
  label: string
  min?: number
  max?: number
  name?: string
  disabled?: boolean
}

/** A quantity field with buttons for one fewer and one more. */
export function QuantityStepper({ value, onChange, label, min = 1, max = 999, name, disabled }: Props) {
  const noteId = useId()
  const { text, put, leave, problem, reading } = useNumberText(value, onChange, { min, max })
  const quantity = numberOf(value)
  const wrong = problem ?? (value === '' ? howToWrite({ max }) : undefined)
  // Shown while the user types, because controls beside the field often act at once.
  const note = wrong ?? (Number.isNaN(quantity) ? reading : undefined)
  // Refused text restarts at the minimum.
  const step = (by: 1 | -1) => {
    const next = Number.isNaN(quantity) ? min : Math.min(max, Math.max(min, quantity + by))
    if (next !== quantity) onChange(next)
  }
  // At a limit a button isn't `disabled`, which would lose the focus.
  return (
    <Stack as="span" gap={1} align="start" style={{ display: 'inline-grid' }}>
      <Row as="span" inline panel="line" className={classes.stepper}>
        <Text
          as="button"
          size="lg"
          weight="strong"
          square={46}
          type="button"
          onClick={() => step(-1)}
          disabled={disabled}
          aria-disabled={quantity <= min}
          aria-label={`Decrease quantity of ${label}`}
        >
          −
        </Text>
        <Text
          as="input"
          tone="ink"
          weight="bold"
          figures
          name={name}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          aria-label={`Quantity of ${label}`}
          aria-invalid={note ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={event => put(event.currentTarget.value)}
          onBlur={leave}
        />
        <Text
          as="button"
          size="lg"
          weight="strong"
          square={46}
          type="button"
          onClick={() => step(1)}
          disabled={disabled}
          aria-disabled={quantity >= max}
          aria-label={`Increase quantity of ${label}`}
        >
          +
        </Text>
      </Row>
      {note && (
        <Text tone="clay" size="sm" id={noteId} role="alert">
          {note}
        </Text>
      )}
    </Stack>
  )
}

/** A QuantityStepper for a quantity that is saved at once: `onChange` gets numbers only, and the field keeps refused text. */
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
