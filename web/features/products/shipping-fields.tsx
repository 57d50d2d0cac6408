import { NativeSelect, Switch } from '@mantine/core'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import classes from './product-form.module.css'
import type { ProductFormState } from './product-form.tsx'

/** The decimals of a whole gram, and of a whole millimetre: what is kept. */
const decimals = { g: 0, kg: 3, mm: 0, cm: 1, m: 3 }
const sides = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

/** Weight and size, from which delivery is priced; hidden for digital products. */
export function ShippingFields({ form }: { form: ProductFormState }) {
  const digital = form.values.IsDigitalProduct
  const saved = form.getInitialValues().IsDigitalProduct
  return (
    <>
      <Switch
        label="Digital product: downloaded, not shipped"
        name="IsDigitalProduct"
        {...form.getInputProps('IsDigitalProduct', { type: 'checkbox' })}
      />
      {digital ? (
        <Note>
          {saved
            ? 'Customers download its file.'
            : 'Save the product first, then add the file that customers download.'}
        </Note>
      ) : (
        <Stack gap={3} className={classes.measures}>
          <FieldGrid>
            <div className={classes.withUnit}>
              <NumberField
                label="Packed weight"
                name="weight"
                withAsterisk
                decimals={decimals[form.values.weightUnit]}
                {...form.getInputProps('weight')}
              />
              <NativeSelect label="Unit" name="weightUnit" data={['g', 'kg']} {...form.getInputProps('weightUnit')} />
            </div>
          </FieldGrid>
          <div className={classes.sides}>
            {sides.map(([side, label]) => (
              <NumberField
                key={side}
                label={label}
                name={`dimensions.${side}`}
                decimals={decimals[form.values.dimensionUnit]}
                {...form.getInputProps(`dimensions.${side}`)}
              />
            ))}
            <NativeSelect
              label="Unit"
              name="dimensionUnit"
              data={['mm', 'cm', 'm']}
              {...form.getInputProps('dimensionUnit')}
            />
          </div>
        </Stack>
      )}
    </>
  )
}
