import { NativeSelect } from '@mantine/core'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Chosen, chosenLines, type Exchanges } from './return-choice.ts'

interface Props {
  items: ReturnQuote['items']
  chosen: Chosen
  exchanges: Exchanges
  onChange: (exchanges: Exchanges) => void
  /** False if the same again would not help. */
  sameAgain: boolean
  errors: Readonly<Record<string, React.ReactNode>>
}

type Option = ReturnQuote['items'][number]['exchanges'][number]

/** Says why an option can't be had; empty if it can. */
const whyNot = ({ left, samePrice, sameSize }: Option, quantity: number, sameAgain: boolean): string => {
  if (sameSize && !sameAgain) return ' (the same size)'
  if (!samePrice) return ' (another price)'
  return left < quantity ? ' (sold out)' : ''
}

const named = (options: readonly { option: string }[]) => options.map(({ option }) => option).join(', ')

/** Chooses what comes instead of each returned item that has other sizes or colours. */
export function ChooseExchange({ items, chosen, exchanges, onChange, sameAgain, errors }: Props) {
  const lines = chosenLines(chosen)
  return (
    <Stack gap={3}>
      {lines.map(({ orderItemId, quantity }, at) => {
        const item = items.find(({ id }) => id === orderItemId)
        const error = errors[`products.${at}.variantId`]
        if (!item?.exchanges.length)
          return (
            error && (
              <Note key={orderItemId} late>
                {error}
              </Note>
            )
          )
        const bought = named(item.productVariants)
        return (
          <NativeSelect
            key={orderItemId}
            name={`products.${at}.variantId`}
            label={`Instead of ${item.productName}${bought && `, ${bought}`}`}
            size="md"
            value={exchanges[orderItemId] ?? ''}
            onChange={event => onChange({ ...exchanges, [orderItemId]: event.currentTarget.value })}
            error={error}
            data={[
              { value: '', label: sameAgain ? `The same again${bought && `, ${bought}`}` : 'Choose a size' },
              ...item.exchanges.map(option => ({
                value: option.variantId,
                label: named(option.options) + whyNot(option, quantity, sameAgain),
                disabled: whyNot(option, quantity, sameAgain) !== '',
              })),
            ]}
          />
        )
      })}
    </Stack>
  )
}
