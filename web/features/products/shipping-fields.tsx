import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './product-form.module.css'
import type { ProductFormState } from './product-form.tsx'

const measure = { decimalScale: 3, allowNegative: false, hideControls: true, thousandSeparator: ',' } as const
const sides = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

/** What delivery is reckoned from; nothing of it for what is downloaded. */
export function ShippingFields({ form }: { form: ProductFormState }) {
  const digital = form.values.IsDigitalProduct
  const saved = form.getInitialValues().IsDigitalProduct
  return (
    <>
      <Switch
        label="Digital: it is downloaded, nothing is sent"
        name="IsDigitalProduct"
        {...form.getInputProps('IsDigitalProduct', { type: 'checkbox' })}
      />
      {digital ? (
        <Note>
          {saved ? 'Customers download its file.' : 'Save it first. Then you add the file that customers download.'}
        </Note>
      ) : (
        <div className={classes.measures}>
          <FieldGrid>
            <div className={classes.withUnit}>
              <NumberInput
                label="Weight, packed"
                name="weight"
                withAsterisk
                {...measure}
                {...form.getInputProps('weight')}
              />
              <NativeSelect label="Unit" name="weightUnit" data={['g', 'kg']} {...form.getInputProps('weightUnit')} />
            </div>
          </FieldGrid>
          <div className={classes.sides}>
            {sides.map(([side, label]) => (
              <NumberInput
                key={side}
                label={label}
                name={`dimensions.${side}`}
                {...measure}
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
        </div>
      )}
    </>
  )
}
