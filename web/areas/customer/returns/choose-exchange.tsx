import { NativeSelect } from '@mantine/core'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { type Chosen, chosenLines, type Exchanges, exchangeFields } from './return-choice.ts'

interface Props {
  items: ReturnQuote['items']
  chosen: Chosen
  exchanges: Exchanges
  onChange: (exchanges: Exchanges) => void
  /** False if the same again would not help. */
  sameAgain: boolean
  errors: Readonly<Record<string, React.ReactNode>>
}

const named = (options: readonly { option: string }[]) => options.map(({ option }) => option).join(', ')

/** Chooses what comes instead of each returned item that has other sizes or colours. */
export function ChooseExchange({ items, chosen, exchanges, onChange, sameAgain, errors }: Props) {
  const lines = chosenLines(chosen)
  return (
    <Stack gap={4}>
      {lines.map(({ orderItemId, quantity }, at) => {
        const item = items.find(({ id }) => id === orderItemId)
        const name = `products.${at}.variantId`
        const error = errors[name]
        if (!item?.exchanges.length)
          return (
            error && (
              <Note key={orderItemId} late>
                {error}
              </Note>
            )
          )
        const bought = named(item.productVariants)
        const fields = exchangeFields(item, { chosen: exchanges[orderItemId], quantity, sameAgain })
        return (
          <Stack as="fieldset" gap={3} key={orderItemId}>
            <Text as="legend" weight="strong" style={{ marginBottom: 'var(--space-2)' }}>
              Instead of {item.productName}
              {bought && `, ${bought}`}
            </Text>
            {fields.map(({ property, value, options }, index) => (
              <NativeSelect
                key={property}
                name={index === 0 ? name : `${name} ${property}`}
                label={property}
                withAsterisk
                size="md"
                value={value}
                onChange={event => {
                  const option = options.find(each => each.option === event.currentTarget.value)
                  if (option?.choice) onChange({ ...exchanges, [orderItemId]: option.choice })
                }}
                error={index === 0 && error}
                data={[
                  ...(value ? [] : [{ value: '', label: 'Choose one' }]),
                  ...options.map(({ option, label, choice }) => ({
                    value: option,
                    label,
                    disabled: choice === undefined,
                  })),
                ]}
              />
            ))}
          </Stack>
        )
      })}
    </Stack>
  )
}
