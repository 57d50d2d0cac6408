import type { CSSProperties, ReactNode } from 'react'
import { Text } from '#web/ui/text.tsx'
import type { Refused } from '#web/ui/typed-number.ts'
import classes from './field.module.css'

interface Props {
  name: 'minPrice' | 'maxPrice'
  label: string
  hint: string
  value: string | undefined
  refused: Refused | undefined
  style?: CSSProperties
  /** Text before the field, such as ₦. */
  children?: ReactNode
}

/** The lowest or the highest price of a list, from the URL. Works without scripts. */
export const PriceInput = ({ name, label, hint, value, refused, style, children }: Props) => (
  <label className={classes.field} style={style}>
    {children}
    <input
      name={name}
      defaultValue={refused?.typed ?? value ?? ''}
      placeholder={hint}
      aria-label={label}
      aria-invalid={refused ? true : undefined}
      aria-describedby={refused && `${name}-refused`}
      inputMode="decimal"
      autoComplete="off"
    />
  </label>
)

/** Explains which prices of the URL can’t be read. */
export const RefusedPrices = ({ refused }: { refused: Partial<Record<string, Refused>> }) =>
  Object.entries(refused).map(
    ([name, price]) =>
      price && (
        <Text as="p" tone="clay" size="sm" style={{ flexBasis: '100%' }} key={name} id={`${name}-refused`} role="alert">
          {price.problem}
        </Text>
      ),
  )
