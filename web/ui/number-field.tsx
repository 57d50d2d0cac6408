import { TextInput, type TextInputProps } from '@mantine/core'
import { type NumberRules, nairaRules } from '#contract/read-number.ts'
import { useNumberText } from './number-text.ts'
import type { TypedNumber } from './typed-number.ts'

const styles = {
  success: { color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' },
  section: { color: 'var(--muted)', fontSize: 'var(--text-md)' },
}

interface Props
  extends NumberRules,
    Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type' | 'maxLength'> {
  value?: TypedNumber
  onChange?: (value: TypedNumber) => void
}

/**
 * A number field that shows the parsed value below. Text that isn't such a number becomes a `Refused` value, whose
 * error names a valid example. Takes `form.getInputProps(name)`.
 */
export function NumberField({ decimals, min, max, unit, short, value = '', onChange, error, onBlur, ...field }: Props) {
  const { text, put, leave, problem, reading } = useNumberText(value, onChange, { decimals, min, max, unit, short })
  const behind = unit === '₦' ? undefined : unit
  return (
    <TextInput
      leftSection={unit === '₦' ? unit : undefined}
      leftSectionPointerEvents="none"
      rightSection={behind}
      rightSectionPointerEvents="none"
      rightSectionWidth={behind && behind.length > 2 ? `${behind.length + 2}ch` : undefined}
      {...field}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      error={error ?? problem}
      // Takes the place of an error, so that the page doesn't shift on blur.
      success={reading}
      withSuccessStyles={false}
      styles={styles}
      onChange={event => put(event.currentTarget.value)}
      onBlur={event => {
        leave()
        onBlur?.(event)
      }}
    />
  )
}

/** A field for an amount in naira: `45000`, `45,000.50`, `₦45,000`, `20k`. */
export const MoneyField = (props: Omit<Props, 'decimals' | 'unit'>) => <NumberField {...props} {...nairaRules} />
