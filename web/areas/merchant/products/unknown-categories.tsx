import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ProductImport } from '#contract/catalog/product-files.ts'
import { CategoryField, useCategoryNamedIn } from '#web/features/products/category-field.tsx'
import { Row } from '#web/ui/layout.tsx'
import { type SendProps, useSendFile } from './send-products.tsx'

export interface Recheck extends SendProps {
  /** The file of this import; undefined after a reload. */
  file: File | undefined
}

const unknown = /No such category/g

/** Checks a file from Shopify again with a category for its products that name none of ours. */
export function UnknownCategories({ faults, recheck }: { faults: ProductImport['faults']; recheck: Recheck }) {
  const { file, value, onChange, onRead } = recheck
  const { part, send } = useSendFile(onRead)
  const [chosen, setChosen] = useState<string>()
  const said = faults.map(({ message }) => message).join(' ')
  const types = said.match(unknown)?.length ?? 0
  // Several unknown types have no nearest category in common.
  const nearest = useCategoryNamedIn(types === 1 ? said : '')
  if (types === 0) return null
  if (!file)
    return <p>Choose “Another file”, then a category for products that name none of ours, and upload the file again.</p>
  const category = chosen ?? (value.category || nearest)
  return (
    <Row gap={3} align="end" wrap style={{ alignSelf: 'stretch' }}>
      <div style={{ flex: '0 1 420px' }}>
        <CategoryField
          label="Category of these products"
          description={types > 1 ? 'All of them get this one.' : undefined}
          value={category}
          onChange={setChosen}
        />
      </div>
      <Button
        disabled={!category}
        loading={part !== undefined}
        onClick={() => {
          const defaults = { ...value, category }
          onChange(defaults)
          return send(file, defaults)
        }}
      >
        Check the file again
      </Button>
    </Row>
  )
}
