import { expect, test } from 'vitest'
import { labelsOf } from './field-labels.ts'
import { emptyProduct } from './product-values.ts'
import { newRow } from './variant-matrix.ts'

const errors = ['variant.0.quantity', 'variant.1.sku', 'weight', 'dimensions.length'].map(field => ({ field }))

test('names the fields of a product without variants as the form does', () => {
  expect(labelsOf(errors, emptyProduct)).toMatchObject({
    'variant.0.quantity': 'In stock',
    weight: 'Packed weight',
    'dimensions.length': 'Packed length',
  })
})

test('names a variant’s field by its options', () => {
  const variants = {
    variantProperties: [{ type: 'Colour', options: ['Indigo', 'Red'] }],
    variant: [newRow(['Indigo']), newRow(['Red'])],
  }
  expect(labelsOf(errors, variants)).toMatchObject({
    'variant.0.quantity': 'In stock of Indigo',
    'variant.1.sku': 'SKU of Red',
  })
})
