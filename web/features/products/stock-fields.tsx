import { Switch, TextInput } from '@mantine/core'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import classes from './product-form.module.css'
import type { ProductFormState } from './product-form.tsx'

/** What is there, and what happens when it runs out. Stock stands with the variants where there are several. */
export function StockFields({ form }: { form: ProductFormState }) {
  const single = form.values.variantProperties.length === 0
  return (
    <>
      <FieldGrid>
        {single && (
          <NumberField
            label="In stock"
            name="variant.0.quantity"
            description="What can be sold now"
            max={productLimits.stock}
            {...form.getInputProps('variant.0.quantity')}
          />
        )}
        <NumberField
          label="Tell me when so many are left"
          name="stockAlertUnits"
          description={single ? '0 for never' : 'Of any variant; 0 for never'}
          max={productLimits.stock}
          {...form.getInputProps('stockAlertUnits')}
        />
        <TextInput
          label="SKU"
          name="sku"
          description="Your own number for it"
          maxLength={60}
          {...form.getInputProps('sku')}
        />
      </FieldGrid>
      <div className={classes.switch}>
        <Switch
          label="Sell on when it has run out"
          description="Customers can still order, and you get more in."
          name="contSalesOutOfStock"
          {...form.getInputProps('contSalesOutOfStock', { type: 'checkbox' })}
        />
      </div>
    </>
  )
}
