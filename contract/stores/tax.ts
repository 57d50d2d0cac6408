import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, changes, moment } from '#contract/fields.ts'

/** Nigeria's VAT rate in basis points (Value Added Tax Act, as amended by the Finance Act 2019, section 4). */
export const vatBps = 750

/** A Nigerian TIN: 8 digits, a dash and 4 digits, or the 10 to 13 digits of the Joint Tax Board. Ignores spaces. */
export const tin = z
  .string()
  .trim()
  .max(24)
  .transform(typed => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^(\d{8}-\d{4}|\d{10,13})$/, 'Enter a TIN, such as 12345678-0001 or 1012345678.'))

const optionalText = (least: number, most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine(text => text === '' || text.length >= least, `Enter at least ${least} characters, or leave it empty.`)
    .transform(text => text || null)
    .nullable()

/**
 * A store's tax details. While `vatRegistered`, its prices include VAT of `vatRate` percent. `legalName` and `address`
 * are for invoices; the store's own are used where null. `vatSince` is the moment of the registration here: orders that
 * are placed from then on have VAT. `updatedAt` is null before they are saved.
 */
export const taxRegistration = z.object({
  vatRegistered: z.boolean(),
  tin: z.string().nullable(),
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  vatRate: z.number(),
  vatSince: moment.nullable(),
  updatedAt: moment.nullable(),
})
export type TaxRegistration = z.infer<typeof taxRegistration>

export const tinMissing = 'Enter the TIN of your VAT registration.'
/** Omitted fields stay. */
export const taxRegistrationBody = changes({
  vatRegistered: z.boolean(),
  tin: z.union([z.literal('').transform(() => null), tin]).nullable(),
  legalName: optionalText(2, 120),
  address: optionalText(5, 200),
}).refine(({ vatRegistered, tin: given }) => !vatRegistered || given !== null, { path: ['tin'], error: tinMissing })

export const getTaxRegistration = endpoint({
  id: 'tax-registration.get',
  method: 'GET',
  path: '/v1/tax-registration',
  summary: 'The store’s tax details for invoices',
  access: ['merchant:profile'],
  answer: taxRegistration,
})

export const saveTaxRegistration = endpoint({
  id: 'tax-registration.save',
  method: 'PUT',
  path: '/v1/tax-registration',
  summary: 'Changes the given tax details of the store; VAT applies to orders placed from now on',
  access: ['merchant:profile'],
  body: taxRegistrationBody,
  answer: taxRegistration,
  errors: ['changed_meanwhile'],
  message: done.taxRegistrationSaved,
})

export const getStoreTaxRegistration = endpoint({
  id: 'tax-registration.store',
  method: 'GET',
  path: '/v1/stores/{id}/tax-registration',
  summary: 'A store’s tax details, for administrators',
  access: ['admin:stores'],
  params: byId,
  answer: taxRegistration,
  errors: ['store_not_found'],
})
