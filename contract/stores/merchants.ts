import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, day, flag, id, moment, picture, search } from '#contract/fields.ts'
import { approvalState, homeAddress, idDocumentTypes, place, staffSizes } from '#contract/onboarding/onboarding.ts'

/** A store’s owner in the administrators’ list. `isVerified`: the e-mail address is confirmed. */
export const merchantRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  isVerified: z.boolean(),
  createdAt: moment,
  lastLoginAt: moment.nullable(),
  store: z.object({ id, storeName: z.string(), storeUrl: z.string(), state: approvalState }),
})
export type MerchantRow = z.infer<typeof merchantRow>

const filters = {
  /** Any part of a name, e-mail address, phone number or store name. */
  search: search.optional(),
  live: flag.optional(),
}

export const listMerchants = endpoint({
  id: 'merchant.list',
  method: 'GET',
  path: '/v1/merchant',
  summary: 'Store owners, newest first; `live` filters by whether the store is live',
  access: ['admin:stores'],
  query: z.object({ ...page(), ...filters }),
  answer: listOf(merchantRow),
})

export const merchantsFile = endpoint({
  id: 'merchant.file',
  method: 'GET',
  path: '/v1/merchant/file',
  summary: 'All matching store owners as CSV, streamed, newest first, at most 50,000; each file is audited',
  access: ['admin:stores'],
  query: z.object(filters),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

/** Signed URL of a private document, valid for 10 minutes. */
const documentUrl = z.string().nullable()

/**
 * All onboarding data of an owner. `role` is the position in the store; `roleId` is null, because an owner has no staff
 * role.
 */
export const merchantDetail = merchantRow.omit({ store: true }).extend({
  dateOfBirth: day.nullable(),
  nationality: z.string().nullable(),
  idDocumentType: z.enum(idDocumentTypes).nullable(),
  idDocumentNumber: z.string().nullable(),
  idDocumentUrl: documentUrl,
  homeAddress: z.array(homeAddress),
  useHomeAddress: z.boolean(),
  proofOfAddress: documentUrl,
  staffSize: z.enum(staffSizes).nullable(),
  category: z.object({ id, name: z.string() }).nullable(),
  subCategoryIds: z.array(id),
  subCategoryNames: z.array(z.string()),
  role: z.literal('owner'),
  roleId: z.null(),
  physicalLocation: z.boolean(),
  pickupLocation: place.nullable(),
  store: merchantRow.shape.store.extend({
    merchantId: id,
    logo: picture.nullable(),
    isRegisteredBusiness: z.boolean(),
    officeAddress: z.string(),
    /** Number of products, on sale or not. */
    products: z.int().min(0),
    storeFollowers: z.int().min(0),
  }),
})
export type MerchantDetail = z.infer<typeof merchantDetail>

export const getMerchant = endpoint({
  id: 'merchant.get',
  method: 'GET',
  path: '/v1/merchant/{id}',
  summary: 'An owner with expiring links to the documents; each access is audited',
  access: ['admin:stores'],
  params: byId,
  answer: merchantDetail,
  errors: ['merchant_not_found'],
})
