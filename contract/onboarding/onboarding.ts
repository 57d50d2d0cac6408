import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, id, moment, name, personName, phoneNumber, picture } from '#contract/fields.ts'
import { resolveBankAccount } from '#contract/money/banks.ts'
import { namedStore } from '#contract/stores/store-summary.ts'

/** Onboarding steps in the order that the merchant sees them. */
export const onboardingSteps = ['personal', 'identity', 'address', 'store', 'category', 'pickup', 'bank'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

export const idDocumentTypes = ['nin', 'passport', 'drivers-licence', 'voters-card'] as const
export type IdDocumentType = (typeof idDocumentTypes)[number]

/** Format of each document number, after spaces and dashes are removed and letters capitalized. */
const idNumbers: Readonly<Record<IdDocumentType, { looks: RegExp; message: string }>> = {
  nin: { looks: /^\d{11}$/, message: 'A NIN has 11 digits.' },
  passport: { looks: /^[A-Z]{1,2}\d{7,8}$/, message: 'A passport number is a letter and 8 digits.' },
  'drivers-licence': { looks: /^[A-Z]{3}[A-Z0-9]{5,11}$/, message: 'A licence number begins with 3 letters.' },
  'voters-card': { looks: /^[A-Z0-9]{19}$/, message: 'A voter’s card number has 19 letters and digits.' },
}

export const staffSizes = ['1', '2-5', '6-20', '21-100', 'over-100'] as const

/** A place in Nigeria, by the names that `shipping.location` returns. */
export const place = z.object({
  state: z.string().trim().min(2).max(60),
  LGA: z.string().trim().min(2).max(60),
  street: z.string().trim().min(5).max(200),
})
export type Place = z.infer<typeof place>

export const homeAddress = place.extend({ country: z.string().trim().min(2).max(60).default('Nigeria') })

/** The store's owner, who must be of age. */
export const personalBody = z.object({
  step: z.literal('personal'),
  firstName: personName,
  lastName: personName,
  phoneNumber,
  dateOfBirth: z.iso.date('Enter your date of birth.'),
  nationality: z.string().trim().min(2).max(60),
})

/** `idDocumentId` is the ID that `files.upload-document` returned. */
export const identityBody = z
  .object({
    step: z.literal('identity'),
    idDocumentType: z.enum(idDocumentTypes),
    idDocumentNumber: z
      .string()
      .max(40)
      .transform(typed => typed.toUpperCase().replace(/[\s/-]/g, '')),
    idDocumentId: z.guid('Choose a file.'),
  })
  .superRefine(({ idDocumentType, idDocumentNumber }, context) => {
    const { looks, message } = idNumbers[idDocumentType]
    if (!looks.test(idDocumentNumber)) context.addIssue({ code: 'custom', path: ['idDocumentNumber'], message })
  })

/**
 * The owner's addresses, current one first. `proofOfAddressId` is a bill or statement, uploaded as a document. With
 * `useHomeAddress` the store operates from the home address, which is also where couriers pick up.
 */
export const addressBody = z.object({
  step: z.literal('address'),
  homeAddress: z.array(homeAddress).min(1).max(3),
  useHomeAddress: z.boolean(),
  proofOfAddressId: z.guid('Choose a file.'),
})

export const storeBody = z
  .object({
    step: z.literal('store'),
    storeName: name(2, 80),
    description: z.string().trim().min(20).max(1000),
    storePhoneNumber: phoneNumber,
    /** A picture ID that `files.upload-picture` returned. */
    logoId: id.nullable(),
    isRegisteredBusiness: z.boolean(),
    rcNumber: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^(RC|BN)?\s?\d{4,8}$/, 'Enter it as on the certificate, such as RC 1234567.')
      .nullable(),
    staffSize: z.enum(staffSizes),
    officeAddress: z.string().trim().max(300),
  })
  .refine(({ isRegisteredBusiness, rcNumber }) => !isRegisteredBusiness || rcNumber !== null, {
    path: ['rcNumber'],
    message: 'A registered business needs its number.',
  })

/** The store's main category, and subcategories of it. */
export const categoryBody = z.object({
  step: z.literal('category'),
  category: z.guid('Choose a category.'),
  subCategoryIds: z.array(id).min(1, 'Choose at least one.').max(20),
})

/** Pickup address for couriers. `physicalLocation`: customers can visit it too. */
export const pickupBody = z.object({
  step: z.literal('pickup'),
  pickupLocation: place,
  physicalLocation: z.boolean(),
})

const { account_number, bank_code } = resolveBankAccount.query.shape
/** The store's payout account; the bank confirms the account name. */
export const bankBody = z.object({ step: z.literal('bank'), accountNumber: account_number, bankCode: bank_code })

export const onboardBody = z.discriminatedUnion('step', [
  personalBody,
  identityBody,
  addressBody,
  storeBody,
  categoryBody,
  pickupBody,
  bankBody,
])
export type OnboardBody = z.input<typeof onboardBody>

/**
 * Approval status of a store. `draft`: incomplete or not submitted; `first-approval` and `second-approval`: awaits that
 * approval; `rejected`: the merchant fixes what the reason names and submits again.
 */
export const approvalState = z.enum(['draft', 'first-approval', 'second-approval', 'approved', 'rejected', 'suspended'])
export type ApprovalState = z.infer<typeof approvalState>

/** Names of a store's status for administrators. */
export const storeStateNames: Readonly<Record<ApprovalState, string>> = {
  draft: 'Not submitted',
  'first-approval': 'Awaiting first approval',
  'second-approval': 'Awaiting second approval',
  approved: 'Live',
  rejected: 'Sent back',
  suspended: 'Suspended',
}

/** `since` is null for a draft. `firstApprovedAt` is set from the first approval on. */
export const approval = z.object({
  state: approvalState,
  since: moment.nullable(),
  firstApprovedAt: moment.nullable(),
  reason: z.string().nullable(),
})
export type Approval = z.infer<typeof approval>

/** Signed URL of a private document, valid for 10 minutes. */
const documentUrl = z.string().nullable()

/**
 * A store's onboarding data. A step that isn’t done is null. Personal steps (`personal`, `identity`, `address`) are
 * null for staff; only the owner reads them, while `done` still lists them.
 */
export const onboarding = z.object({
  /** 25 at the start, 100 when every step is done. */
  percentageComplete: z.int().min(25).max(100),
  done: z.array(z.enum(onboardingSteps)),
  /** Steps that this caller can save now. */
  editable: z.array(z.enum(onboardingSteps)),
  maySubmit: z.boolean(),
  approval,
  email: z.string(),
  /** Names and phone number come from the sign-up. */
  personal: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      phoneNumber: z.string().nullable(),
      dateOfBirth: day.nullable(),
      nationality: z.string().nullable(),
    })
    .nullable(),
  identity: z
    .object({
      idDocumentType: z.enum(idDocumentTypes),
      idDocumentNumber: z.string(),
      idDocumentId: id,
      idDocumentUrl: documentUrl,
    })
    .nullable(),
  address: z
    .object({
      homeAddress: z.array(place.extend({ country: z.string() })),
      useHomeAddress: z.boolean(),
      proofOfAddressId: id,
      proofOfAddress: documentUrl,
    })
    .nullable(),
  /** `storeName` and `storePhoneNumber` come from the sign-up. */
  store: z.object({
    id,
    storeName: z.string(),
    storeUrl: z.string(),
    description: z.string(),
    storePhoneNumber: z.string().nullable(),
    logo: picture.nullable(),
    isRegisteredBusiness: z.boolean(),
    rcNumber: z.string().nullable(),
    staffSize: z.enum(staffSizes).nullable(),
    officeAddress: z.string(),
    /** Approved stores whose name differs at most by case, accents, spaces and punctuation. */
    sameNamed: z.array(namedStore),
  }),
  category: z
    .object({
      category: id,
      categoryName: z.string(),
      subCategoryIds: z.array(id),
      subCategoryNames: z.array(z.string()),
    })
    .nullable(),
  pickup: z.object({ pickupLocation: place, physicalLocation: z.boolean() }).nullable(),
  bank: z
    .object({ bankCode: z.string(), bankName: z.string(), accountNumber: z.string(), accountName: z.string() })
    .nullable(),
  /** States to choose from; their LGAs come from `shipping.location`. */
  states: z.array(z.string()),
})
export type Onboarding = z.infer<typeof onboarding>

const access = ['merchant:onboarding'] as const

export const getOnboarding = endpoint({
  id: 'auth.onboard-get',
  method: 'GET',
  path: '/v1/auth/merchant/onboard',
  summary: 'The store’s onboarding data, missing steps and approval status',
  access,
  answer: onboarding,
})

export const saveOnboarding = endpoint({
  id: 'auth.onboard',
  method: 'PUT',
  path: '/v1/auth/merchant/onboard',
  summary: 'Saves one step of the onboarding; only the owner can save personal steps',
  access,
  body: onboardBody,
  answer: onboarding,
  errors: [
    'onboarding_closed',
    'document_not_found',
    'picture_not_found',
    'place_unknown',
    'category_not_found',
    'bank_account_unknown',
    'store_name_taken',
    'store_url_taken',
    'provider_unavailable',
  ],
  message: done.onboardingSaved,
  perMinute: 60,
})

export const submitOnboarding = endpoint({
  id: 'auth.onboard-submit',
  method: 'POST',
  path: '/v1/auth/merchant/onboard/submit',
  summary: 'Submits the store for its two approvals, once every step is done; `note` answers why it was sent back',
  access,
  body: z.object({ note: z.string().trim().max(1000).default('') }).prefault({}),
  answer: onboarding,
  errors: ['onboarding_closed', 'onboarding_incomplete'],
  message: done.onboardingSubmitted,
})
