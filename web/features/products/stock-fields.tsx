import { Switch, TextInput } from '@mantine/core'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { ProductFormState } from './product-form.tsx'

/** Stock, low-stock alert and SKU. A product with several variants has its stock in the variants table. */
export function StockFields({ form }: { form: ProductFormState }) {
  const single = form.values.variantProperties.length === 0
  return (
    <>
      <FieldGrid>
        {single && (
          <NumberField
            label="In stock"
            name="variant.0.quantity"
            description="Available stock"
            max={productLimits.stock}
            {...form.getInputProps('variant.0.quantity')}
          />
        )}
        <NumberField
          label="Low-stock alert"
          name="stockAlertUnits"
          description={single ? '0 turns it off' : 'For any variant. 0 turns it off.'}
          max={productLimits.stock}
          {...form.getInputProps('stockAlertUnits')}
        />
        <TextInput
          label="SKU"
          name="sku"
          description="Your own product code"
          maxLength={60}
          {...form.getInputProps('sku')}
        />
      </FieldGrid>
      <Switch
        mt="md"
        label="Continue selling when out of stock"
        description="Customers can still order while you restock."
        name="contSalesOutOfStock"
        {...form.getInputProps('contSalesOutOfStock', { type: 'checkbox' })}
      />
    </>
  )
}
