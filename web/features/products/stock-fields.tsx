import { Switch, TextInput } from '@mantine/core'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { count } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { ProductFormState } from './product-form.tsx'

/** Stock, low-stock alert, SKU and barcode. A digital product has no stock. A product with several variants has its stock in the variants table. */
export function StockFields({ form }: { form: ProductFormState }) {
  const single = form.values.variantProperties.length === 0
  // Only files set it: the form gives a single variant the product's SKU.
  const variantSku = single && form.getInitialValues().variant[0]?.sku
  const digital = form.values.IsDigitalProduct
  const missing = -(form.values.variant[0]?.quantityBefore ?? 0)
  return (
    <>
      <FieldGrid>
        {single && !digital && (
          <NumberField
            label="In stock"
            name="variant.0.quantity"
            description={missing > 0 ? `${count(missing)} more sold than you had` : 'Available stock'}
            max={productLimits.stock}
            {...form.getInputProps('variant.0.quantity')}
          />
        )}
        {!digital && (
          <NumberField
            label="Low-stock alert"
            name="stockAlertUnits"
            description={single ? '0 turns it off' : 'For any variant. 0 turns it off.'}
            max={productLimits.stock}
            {...form.getInputProps('stockAlertUnits')}
          />
        )}
        <TextInput
          label="SKU"
          name="sku"
          description="Your own product code"
          maxLength={60}
          {...form.getInputProps('sku')}
        />
        {variantSku && (
          <TextInput
            label="Variant SKU"
            name="variant.0.sku"
            description="The code of its one variant, from a file"
            maxLength={60}
            {...form.getInputProps('variant.0.sku')}
          />
        )}
        {single && (
          <TextInput
            label="Barcode"
            name="variant.0.barcode"
            description="The number below the bars (GTIN, EAN or UPC)"
            inputMode="numeric"
            maxLength={60}
            {...form.getInputProps('variant.0.barcode')}
            value={form.values.variant[0]?.barcode ?? ''}
          />
        )}
      </FieldGrid>
      {digital ? (
        <Note>A digital product needs no stock: it never sells out.</Note>
      ) : (
        <Switch
          mt="md"
          label="Continue selling when out of stock"
          description="Customers can still order while you restock."
          name="contSalesOutOfStock"
          {...form.getInputProps('contSalesOutOfStock', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
