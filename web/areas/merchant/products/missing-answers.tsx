import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CheckedImport } from '#contract/catalog/product-files.ts'
import { CategoryField } from '#web/features/products/category-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { count } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { type SendProps, useSendFile } from './send-products.tsx'

export interface Recheck extends SendProps {
  /** The file of this import with what it lacks; undefined after a reload. */
  sent: { file: File; read: CheckedImport } | undefined
}

const products = (of: number) => (of === 1 ? '1 product' : `${count(of)} products`)

/** Checks a file from Shopify again with categories and a weight for its refused products that lack them. */
export function MissingAnswers({ recheck: { sent, value, onChange, onRead } }: { recheck: Recheck }) {
  const { part, send } = useSendFile(onRead)
  const [typed, setTyped] = useState(value)
  if (!sent) return <p>To fill in categories and a weight, choose “Another file” and upload the file again.</p>
  const { unknownTypes, weightless } = sent.read
  if (!unknownTypes.length && !weightless) return null
  const chosen = Object.fromEntries(unknownTypes.map(({ type, nearest }) => [type, typed.types[type] ?? nearest ?? '']))
  const answered = Object.values(chosen).some(Boolean) || (weightless > 0 && typed.weight !== '')
  return (
    <Stack gap={3} align="start" style={{ alignSelf: 'stretch' }}>
      <div style={{ alignSelf: 'stretch' }}>
        <FieldGrid>
          {unknownTypes.map(({ type, count: of }) => (
            <CategoryField
              key={type}
              label={type ? `Category of “${type}”` : 'Category of products without a type'}
              description={products(of)}
              value={chosen[type] ?? ''}
              onChange={category => setTyped({ ...typed, types: { ...typed.types, [type]: category } })}
            />
          ))}
          {weightless > 0 && (
            <NumberField
              label="Weight of each"
              name="weight"
              description={`${products(weightless)} without a weight`}
              unit="kg"
              decimals={3}
              min={0}
              max={1000}
              value={typed.weight}
              onChange={weight => setTyped({ ...typed, weight })}
            />
          )}
        </FieldGrid>
      </div>
      <Button
        disabled={!answered}
        loading={part !== undefined}
        onClick={() => {
          const defaults = { ...typed, types: { ...value.types, ...chosen } }
          onChange(defaults)
          return send(sent.file, defaults)
        }}
      >
        Check the file again
      </Button>
    </Stack>
  )
}
