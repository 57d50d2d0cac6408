import { z } from 'zod'
import { partnerStatus } from '#contract/delivery/delivery.ts'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, changes, day, email, name, phoneNumber } from '#contract/fields.ts'
import { resolveBankAccount } from '#contract/money/banks.ts'

const words = (least: number, most: number) => z.string().trim().min(least).max(most)
export const companyName = name(2, 120)
/** States where a partner delivers, by names from `shipping.location`. */
export const partnerStates = z.array(words(2, 60)).max(37)

const addresses = { officeAddress: words(5, 200), postalAddress: words(5, 200) }

/** Company data. `vatNumber` is empty if the company isn't registered for VAT. `states` are where it delivers; omitted, the earlier ones stay. */
export const partnerCompany = z.object({
  companyName,
  rcNumber: z
    .string()
    .transform(typed => typed.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^(RC|BN|IT)?\d{4,8}$/, 'An RC number looks like RC 1234567.')),
  vatNumber: z
    .string()
    .transform(typed => typed.toUpperCase().replace(/\s/g, ''))
    .pipe(z.string().regex(/^(\d{8}-?\d{4}|[A-Z0-9-]{5,15})?$/, 'A VAT number looks like 01234567-0001.')),
  ...addresses,
  phoneNumber,
  email,
  contactPerson: z.object({
    name: words(2, 120),
    phoneNumber,
    designation: words(2, 80),
    lineOfBusiness: words(2, 120),
  }),
  states: partnerStates.min(1, 'Say where you deliver.').optional(),
})

export const bankCodeTypes = ['swiftCode', 'sortCode', 'iban'] as const

const bankCodes = {
  swiftCode: { looks: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, message: 'A SWIFT code has 8 or 11 letters and digits.' },
  sortCode: { looks: /^\d{6,9}$/, message: 'A sort code has 6 to 9 digits.' },
  iban: { looks: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, message: 'An IBAN begins with 2 letters and 2 digits.' },
} as const

/**
 * Bank account of the partner. `bankName` is one of `bank.list`. `accountName` is stored as the bank returns it. `branch` and
 * the code can be empty: payouts need neither.
 */
export const partnerBankDetails = z.object({
  bankName: words(2, 120),
  branch: words(0, 120),
  accountName: z.string().trim().max(200),
  accountNumber: resolveBankAccount.query.shape.account_number,
  swiftCodeSortCodeIban: z
    .object({
      type: z.enum(bankCodeTypes),
      code: z
        .string()
        .max(50)
        .transform(typed => typed.toUpperCase().replace(/[\s-]/g, ''))
        .pipe(z.string()),
    })
    .superRefine(({ type, code }, context) => {
      const { looks, message } = bankCodes[type]
      if (code && !looks.test(code)) context.addIssue({ code: 'custom', path: ['code'], message })
    }),
})

const sameName = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()
const signed = 'Sign by typing the name as it stands above.'

/** Certification that everything is true. The signature is the typed name. An introducer is optional. */
export const partnerCertification = z.object({
  name: words(2, 120),
  designation: words(2, 80),
  signature: words(2, 120),
  date: day,
  introducedBy: z
    .object({ name: words(2, 120), signature: words(2, 120) })
    .refine(({ name, signature }) => sameName(name, signature), { path: ['signature'], error: signed })
    .nullable()
    .default(null),
})

const signedCertification = partnerCertification.refine(({ name, signature }) => sameName(name, signature), {
  path: ['signature'],
  error: signed,
})

/**
 * Onboarding status of a partner. The three parts are null until they are saved. `reason` says why it was sent back or
 * suspended.
 */
export const partnerOnboarding = z.object({
  isOnboarded: z.boolean(),
  status: partnerStatus,
  reason: z.string().nullable(),
  company: partnerCompany.nullable(),
  bankDetails: partnerBankDetails.nullable(),
  certification: partnerCertification.nullable(),
})
export type PartnerOnboarding = z.infer<typeof partnerOnboarding>

export const getPartnerOnboarding = endpoint({
  id: 'partner.onboarding',
  method: 'GET',
  path: '/v1/partner/onboarding',
  summary: 'The partner’s onboarding data and status',
  access: ['partner'],
  answer: partnerOnboarding,
})

/** One part of the onboarding, saved as a draft. */
export const partnerDraft = z.discriminatedUnion('step', [
  z.object({ step: z.literal('company'), company: partnerCompany }),
  z.object({ step: z.literal('bankDetails'), bankDetails: partnerBankDetails }),
  z.object({ step: z.literal('certification'), certification: signedCertification }),
])
export type PartnerDraft = z.input<typeof partnerDraft>

const onboardErrors = ['onboarding_closed', 'bank_account_unknown', 'provider_unavailable'] as const

export const savePartnerDraft = endpoint({
  id: 'partner.onboarding-save',
  method: 'PUT',
  path: '/v1/partner/onboarding',
  summary: 'Saves one part; isOnboarded stays false',
  access: ['partner'],
  body: partnerDraft,
  answer: partnerOnboarding,
  errors: onboardErrors,
  perMinute: 30,
})

export const onboardPartnerBody = z.object({
  company: partnerCompany,
  bankDetails: partnerBankDetails,
  certification: signedCertification,
})
export type OnboardPartnerBody = z.input<typeof onboardPartnerBody>

export const onboardPartner = endpoint({
  id: 'partner.onboard',
  method: 'POST',
  path: '/v1/partner/onboard',
  summary: 'Submits all three parts: isOnboarded becomes true, and an administrator reviews them',
  access: ['partner'],
  body: onboardPartnerBody,
  answer: partnerOnboarding,
  errors: onboardErrors,
  message: done.partnerOnboarded,
  perMinute: 10,
})

/** Omitted addresses stay. */
const partnerAddressBody = changes(addresses)

export const changeOwnPartnerAddress = endpoint({
  id: 'partner.own-address',
  method: 'PUT',
  path: '/v1/partner/address',
  summary: 'Changes the addresses of the partner’s company after its onboarding was submitted',
  access: ['partner'],
  body: partnerAddressBody,
  answer: partnerOnboarding,
  errors: ['changed_meanwhile', 'partner_not_found', 'partner_not_onboarded'],
  message: done.partnerAddressSaved,
})

export const changePartnerAddress = endpoint({
  id: 'partner.address',
  method: 'PUT',
  path: '/v1/partner/{id}/address',
  summary: 'Changes the addresses of a partner’s company after its onboarding was submitted',
  access: ['admin:partners'],
  params: byId,
  body: partnerAddressBody,
  answer: partnerOnboarding,
  errors: ['changed_meanwhile', 'partner_not_found', 'partner_not_onboarded'],
  message: done.partnerAddressSaved,
})
