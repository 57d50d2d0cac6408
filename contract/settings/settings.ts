import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, moment, nothing, reasonText } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { nairaRules, writeNumber } from '#contract/read-number.ts'
import { maintenanceNotice } from './notices.ts'
import { initialRules } from './public-rules.ts'

/** Groups of settings, in the order of the page. */
export const settingGroups = {
  plans: 'Plans and commission',
  orders: 'Orders and delivery',
  returns: 'Returns',
  cases: 'Cases',
  payouts: 'Payouts',
  limits: 'Limits',
} as const

/**
 * A number of a rule that superadmins can change, at once or from a later moment. `initial` applies until the first change.
 * Amounts and percentages have up to 2 decimals, the other units are whole numbers. `sooner` says which change lets money
 * leave sooner; such a change starts after `guardHours` where there is another superadmin.
 */
export interface Setting {
  group: keyof typeof settingGroups
  label: string
  help: string
  unit: 'hours' | 'days' | 'naira' | 'percent'
  initial: number
  least: number
  most: number
  sooner?: 'higher' | 'lower'
}

/** Says which orders a commission, of a plan or a category, applies to. */
export const keptCommission = 'Orders keep the commission that they were placed with.'

const commission = {
  group: 'plans',
  unit: 'percent',
  least: 0,
  most: 30,
  help: `Part of each sale after discounts. ${keptCommission}`,
} as const
const fee = { group: 'plans', unit: 'naira', least: 0, most: 1_000_000 } as const

export const settings = {
  'plans.starter-commission': {
    ...commission,
    label: 'Commission of Starter',
    initial: 10,
  },
  'plans.growth-commission': {
    ...commission,
    label: 'Commission of Growth',
    initial: 7,
  },
  'plans.growth-fee': {
    ...fee,
    label: 'Monthly fee of Growth',
    help: 'Stores pay the new fee from their next month. A month that is already paid doesn’t change.',
    initial: 7_500,
  },
  'plans.pro-commission': {
    ...commission,
    label: 'Commission of Pro',
    initial: 5,
  },
  'plans.pro-fee': {
    ...fee,
    label: 'Monthly fee of Pro',
    help: 'Stores pay the new fee from their next month. A month that is already paid doesn’t change.',
    initial: 20_000,
  },
  'plans.grace-days': {
    group: 'plans',
    label: 'Grace period of a plan',
    help: 'Days that an unpaid plan stays active, with one attempt to charge the card each day.',
    unit: 'days',
    initial: 7,
    least: 1,
    most: 30,
  },
  'orders.accept-hours': {
    group: 'orders',
    label: 'Hours for a store to start an order',
    help: 'An order that its store doesn’t start preparing in this time is cancelled and refunded. Days on which the store is closed don’t count. It keeps the time that it was placed with.',
    unit: 'hours',
    initial: 48,
    least: 24,
    most: 240,
  },
  'orders.carrier-answer-hours': {
    group: 'orders',
    label: 'Hours for a carrier to answer',
    help: 'An assigned order that its partner or dispatcher doesn’t accept in this time goes back to the schedule.',
    unit: 'hours',
    initial: initialRules.carrierAnswerHours,
    least: 1,
    most: 48,
  },
  'delivery.partner-share': {
    group: 'orders',
    label: 'Partner’s share of the delivery fee',
    help: 'The platform keeps the rest. Orders keep the share that they were placed with.',
    unit: 'percent',
    initial: initialRules.partnerShare,
    least: 50,
    most: 100,
  },
  'returns.window-days': {
    group: 'returns',
    label: 'Return window',
    help: 'Days after delivery to request a return. Orders keep the window that they were placed with. Publish new versions of the terms and the returns policy with it.',
    unit: 'days',
    initial: initialRules.returnWindowDays,
    least: 7,
    most: 60,
  },
  'returns.answer-hours': {
    group: 'returns',
    label: 'Hours to decide a return',
    help: 'Hours for a store to answer a request, and to inspect what came back.',
    unit: 'hours',
    initial: initialRules.returnAnswerHours,
    least: 24,
    most: 240,
  },
  'returns.way-back-days': {
    group: 'returns',
    label: 'Days to send items back',
    help: 'Days to hand over or collect the items of an accepted return, and then for them to arrive.',
    unit: 'days',
    initial: initialRules.returnWayBackDays,
    least: 3,
    most: 60,
  },
  'returns.ask-admin-days': {
    group: 'returns',
    label: 'Days to ask an administrator',
    help: 'Days after a rejection in which the customer can ask an administrator to decide.',
    unit: 'days',
    initial: initialRules.returnAskAdminDays,
    least: 3,
    most: 60,
  },
  'cases.answer-hours': {
    group: 'cases',
    label: 'Hours to answer a case',
    help: 'Hours that a carrier or store has to answer. After that, an order that never arrived is refunded, and an administrator decides any other case.',
    unit: 'hours',
    initial: 48,
    least: 24,
    most: 240,
  },
  'cases.decide-hours': {
    group: 'cases',
    label: 'Hours to decide a case',
    help: 'The desk’s target for a case that it is next in. Everybody reads the date, and overdue cases come first.',
    unit: 'hours',
    initial: 72,
    least: 24,
    most: 240,
  },
  'payouts.minimum': {
    group: 'payouts',
    label: 'Minimum payout',
    help: 'A scheduled payout of a smaller balance waits for the next one.',
    unit: 'naira',
    initial: 1_000,
    least: 0,
    most: 100_000,
    sooner: 'lower',
  },
  'payouts.second-approval-from': {
    group: 'payouts',
    label: 'Second approval from',
    help: 'Two administrators approve payouts of this amount or more. A store’s payouts of one day count together.',
    unit: 'naira',
    initial: 500_000,
    least: 10_000,
    most: 100_000_000,
    sooner: 'higher',
  },
  'payouts.daily-ceiling': {
    group: 'payouts',
    label: 'Daily ceiling',
    help: 'Payouts that would exceed this sum wait for the next day. A single larger payout waits until you raise it.',
    unit: 'naira',
    initial: 50_000_000,
    least: 100_000,
    most: 10_000_000_000,
    sooner: 'higher',
  },
  'credit.maximum': {
    group: 'limits',
    label: 'Largest store credit',
    help: 'The most that an administrator grants a customer at once.',
    unit: 'naira',
    initial: 1_000_000,
    least: 1_000,
    most: 10_000_000,
    sooner: 'higher',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]

/** The name under which the commissions of categories are kept, one per category. */
export const categoryCommissionName = 'commission.category'

/** A change of a setting. `value` is null when it returns to what applies without it. */
export const settingVersion = z.object({
  id,
  value: z.number().nullable(),
  /** What applied before it. */
  before: z.number().nullable(),
  startsAt: moment,
  reason: z.string(),
  changedAt: moment,
  changedBy: z.string(),
  withdrawnAt: moment.nullable(),
  withdrawnBy: z.string().nullable(),
  status: z.enum(['scheduled', 'in-force', 'past', 'withdrawn']),
})
export type SettingVersion = z.infer<typeof settingVersion>

/** `since` and `changedBy` are null while the initial value applies. `next` are the scheduled changes, soonest first. */
const settingValue = z.object({
  name: z.enum(settingNames),
  value: z.number(),
  since: moment.nullable(),
  changedBy: z.string().nullable(),
  next: z.array(settingVersion),
})
export type SettingValue = z.infer<typeof settingValue>

const why = reasonText(500)

/** When a change starts, and why it is made. Without `startsAt` it starts at once. */
export const changeFields = { startsAt: moment.nullish(), reason: why }

export const listSettings = endpoint({
  id: 'settings.list',
  method: 'GET',
  path: '/v1/settings',
  summary: 'The numbers of the marketplace’s rules',
  access: ['superadmin'],
  answer: z.array(settingValue),
})

export const updateSetting = endpoint({
  id: 'settings.update',
  method: 'PUT',
  path: '/v1/settings',
  summary: 'Changes a setting, from now on or from a later moment',
  access: ['superadmin'],
  body: z
    .object({ name: z.enum(settingNames), value: z.number('Enter a number.'), ...changeFields })
    .refine(({ name, value }) => withDecimals(name) || Number.isInteger(value), {
      path: ['value'],
      error: issue => rangeOf((issue.input as { name: SettingName }).name),
      abort: true,
    })
    .refine(({ name, value }) => !withDecimals(name) || money.safeParse(Math.abs(value)).success, {
      path: ['value'],
      error: issue =>
        `Enter ${settings[(issue.input as { name: SettingName }).name].unit === 'naira' ? 'an amount' : 'a percentage'} with up to 2 decimals.`,
      abort: true,
    })
    .refine(({ name, value }) => settings[name].least <= value && value <= settings[name].most, {
      path: ['value'],
      error: issue => rangeOf((issue.input as { name: SettingName }).name),
    }),
  answer: settingValue,
  message: done.settingSaved,
  errors: ['setting_start_guarded', 'setting_start_past'],
})

export const settingHistory = endpoint({
  id: 'settings.history',
  method: 'GET',
  path: '/v1/settings/history',
  summary: 'The changes of a setting, latest first; of a category’s commission with its ID',
  access: ['superadmin'],
  query: z.object({ name: z.enum([...settingNames, categoryCommissionName]), categoryId: id.optional() }),
  answer: z.array(settingVersion),
})

export const withdrawSetting = endpoint({
  id: 'settings.withdraw',
  method: 'POST',
  path: '/v1/settings/withdraw',
  summary: 'Withdraws a change that hasn’t started',
  access: ['superadmin'],
  body: z.object({ id }),
  answer: nothing,
  message: done.settingWithdrawn,
  errors: ['setting_change_not_found', 'setting_change_started'],
})

const withDecimals = (name: SettingName): boolean => ['naira', 'percent'].includes(settings[name].unit)

/** A setting's value with its unit: `₦1,000`, `7.5%`, `48 hours`. */
export function valueText(unit: Setting['unit'], value: number): string {
  if (unit === 'naira') return writeNumber(value, nairaRules)
  if (unit === 'percent') return `${writeNumber(value)}%`
  return `${writeNumber(value)} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/** The limits of a setting, with its unit: `24 to 240 hours`, `₦0 to ₦100,000`. */
export function limitsOf(name: SettingName): string {
  const { least, most, unit } = settings[name]
  const from = withDecimals(name) ? valueText(unit, least) : writeNumber(least)
  return `${from} to ${valueText(unit, most)}`
}

/** The allowed values of a setting, in words. */
export function rangeOf(name: SettingName): string {
  const { least, most, unit } = settings[name]
  const [from, to] = [valueText(unit, least), valueText(unit, most)]
  if (unit === 'naira') return `Enter an amount from ${from} to ${to}.`
  if (unit === 'percent') return `Enter a percentage from ${from} to ${to}.`
  return `Enter a whole number of ${unit} from ${writeNumber(least)} to ${writeNumber(most)}.`
}

/** Hours after which a change that lets money leave sooner starts at the earliest, where another superadmin can object. */
export const guardHours = 24

/** How many days ahead a change can be scheduled. */
export const furthestStartDays = 366

/** Returns whether a change of a setting lets money leave sooner than before. */
export function letsMoneyOut(name: SettingName, before: number, after: number): boolean {
  const { sooner }: Setting = settings[name]
  return sooner === 'lower' ? after < before : sooner === 'higher' && after > before
}

/** What pages show of the marketplace's rules, for everybody. */
export const publicRules = endpoint({
  id: 'settings.public',
  method: 'GET',
  path: '/v1/rules',
  summary: 'The rules that pages show, such as the days of the return window, and the maintenance notice',
  access: ['public'],
  answer: z.object({
    returnWindowDays: z.int(),
    returnAnswerHours: z.int(),
    returnWayBackDays: z.int(),
    returnAskAdminDays: z.int(),
    carrierAnswerHours: z.int(),
    partnerShare: z.number(),
    minimumPayout: z.number().optional(),
    notice: maintenanceNotice.nullable(),
  }),
  sharedSeconds: 60,
})
