import { type ComponentProps, useId } from 'react'
import type { NumberRules } from '#contract/read-number.ts'
import { CellInput } from './cell-input.tsx'
import { useNumberText } from './number-text.ts'
import { Text } from './text.tsx'
import type { TypedNumber } from './typed-number.ts'

interface Props extends NumberRules, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'min' | 'max'> {
  value: TypedNumber
  onChange: (value: TypedNumber) => void
}

/** A number field without a visible label, for tables and bars. Elsewhere use NumberField. */
export function NumberCell({ decimals, min, max, unit, value, onChange, ...input }: Props) {
  const { text, put, leave, problem } = useNumberText(value, onChange, { decimals, min, max, unit })
  const noteId = useId()
  return (
    <>
      <CellInput
        {...input}
        inputMode={decimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-invalid={problem || input['aria-invalid'] ? true : undefined}
        aria-describedby={problem ? noteId : undefined}
        value={text}
        onChange={event => put(event.currentTarget.value)}
        onBlur={leave}
      />
      {problem && (
        <Text as="small" tone="clay" size="xs" id={noteId} style={{ lineHeight: 1.2, whiteSpace: 'normal' }}>
          {problem}
        </Text>
      )}
    </>
  )
}
