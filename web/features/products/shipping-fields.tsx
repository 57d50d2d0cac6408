import { NativeSelect, Switch } from '@mantine/core'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { choosingWeight } from '#web/ui/typed-number.ts'
import type { ProductFormState } from './product-form.tsx'

/** Decimals of each unit. The server stores whole grams and millimetres. */
const decimals = { g: 0, kg: 3, mm: 0, cm: 1, m: 3 }
const sides = [
  ['length', 'Packed length'],
  ['width', 'Packed width'],
  ['height', 'Packed height'],
] as const

/** Weight and size, which determine the delivery fee. Hidden for digital products. */
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
        <Stack gap={3} style={{ marginTop: 'var(--space-4)' }}>
          <FieldGrid>
            <Grid gap={2} align="start" style={{ gridTemplateColumns: 'minmax(0, 1fr) 84px' }}>
              <NumberField
                label="Packed weight"
                name="weight"
                withAsterisk
                decimals={decimals[form.values.weightUnit]}
                unit={form.values.weightUnit}
                // The unit stands beside the field.
                rightSection={null}
                {...choosingWeight(form.getInputProps('weight'), unit => form.setFieldValue('weightUnit', unit))}
              />
              <NativeSelect label="Unit" name="weightUnit" data={['g', 'kg']} {...form.getInputProps('weightUnit')} />
            </Grid>
          </FieldGrid>
          <Grid gap={2} align="start" columns={4} phone={2}>
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
          </Grid>
        </Stack>
      )}
    </>
  )
}
