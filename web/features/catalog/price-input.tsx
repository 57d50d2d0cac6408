import type { ReactNode } from 'react'
import type { Refused } from '#web/ui/typed-number.ts'

interface Props {
  name: 'minPrice' | 'maxPrice'
  label: string
  hint: string
  value: string | undefined
  refused: Refused | undefined
  className?: string
  /** Before the field, such as ₦. */
  children?: ReactNode
}

/** The lowest or the highest price of a list, as it stands in the address. Works without scripts. */
export const PriceInput = ({ name, label, hint, value, refused, className, children }: Props) => (
  <label className={className}>
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

/** Why prices in the address narrow nothing. */
export const RefusedPrices = ({
  refused,
  className,
}: {
  refused: Partial<Record<string, Refused>>
  className?: string
}) =>
  Object.entries(refused).map(
    ([name, price]) =>
      price && (
        <p key={name} id={`${name}-refused`} role="alert" className={className}>
          {price.problem}
        </p>
      ),
  )
