import { expect, test } from 'vitest'
import { z } from 'zod'
import { productsQuery } from './catalog/catalog.ts'
import { setCategoryCommission } from './catalog/category-commissions.ts'
import { paymentBody } from './checkout/checkout.ts'
import { id } from './fields.ts'
import { addressBody } from './identity/addresses.ts'

const said = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(schema.safeParse(value).error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? [])

const address = { fullName: 'Ada Obi', stateOrRegion: 'Lagos', lga: 'Ikeja', address: '14 Allen Avenue' }

test('explains validation errors in words that people understand', () => {
  const { lga: _, ...withoutLga } = address
  expect(said(addressBody, { ...withoutLga, fullName: 'A', phoneNumber: '0803', emailAddress: 'ada' })).toEqual({
    fullName: 'At least 2 characters.',
    lga: 'This is needed.',
    phoneNumber: 'Write a Nigerian number, such as 0803 555 0188.',
    emailAddress: 'Write an e-mail address, such as ada@example.com.',
  })
  expect(said(addressBody, { ...address, fullName: ' ', phoneNumber: '', emailAddress: 'a@b.ng' })).toEqual({
    fullName: 'This is needed.',
    phoneNumber: 'Write a Nigerian number, such as 0803 555 0188.',
  })
  expect(said(paymentBody, { addressId: '00000000-0000-7000-8000-000000000001', total: 10.005 })).toEqual({
    total: 'At most 2 decimals.',
  })
  expect(said(z.object({ price: z.number().min(0.01).max(100_000_000) }), { price: 100_000_001 })).toEqual({
    price: 'At most 100,000,000.',
  })
})

test('an empty choice asks for one, also in a select that has an ID for each', () => {
  const commission = { value: 5, startsAt: null, reason: 'Agreed with sellers' }
  expect(said(setCategoryCommission.body, { ...commission, categoryId: '' })).toEqual({
    categoryId: 'Choose a category.',
  })
  expect(said(z.object({ id }), { id: '' })).toEqual({ id: 'Choose one.' })
  expect(said(z.object({ id }), { id: 'x' })).toEqual({ id: 'This isn’t in the form we expect.' })
})

test('normalises phone numbers and e-mails', () => {
  for (const phoneNumber of ['0803 555-0188', '+234 803 555 0188', '2348035550188'])
    expect(addressBody.parse({ ...address, phoneNumber, emailAddress: ' Ada@Example.com ' })).toMatchObject({
      phoneNumber: '+2348035550188',
      emailAddress: 'ada@example.com',
    })
})

test('a product query has at most one category and ordered prices', () => {
  const id = '00000000-0000-7000-8000-000000000001'
  expect(said(productsQuery, { categoryId: id, subCategoryId: id, minPrice: '5', maxPrice: '4.99' })).toEqual({
    minPrice: 'The lowest price is above the highest.',
    categoryId: 'Choose one category, subcategory or child category.',
  })
  expect(said(productsQuery, { maxPrice: '' })).toHaveProperty('maxPrice')
  expect(productsQuery.parse({ minPrice: '5', maxPrice: '5', inStock: 'false' })).toMatchObject({
    minPrice: 5,
    maxPrice: 5,
    inStock: false,
    limit: 24,
  })
})
