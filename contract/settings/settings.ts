import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { moment } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { nairaRules, writeNumber } from '#contract/read-number.ts'

/**
 * A rule's number that superadmins can change. `initial` applies until then. Hours are whole numbers, amounts have up to 2
 * decimals. `sooner` says which change lets money leave sooner.
 */
export interface Setting {
  label: string
  help: string
  unit: 'hours' | 'naira'
  initial: number
  least: number
  most: number
  sooner?: 'higher' | 'lower'
}

export const settings = {
  'orders.accept-hours': {
    label: 'Hours to accept an order',
    help: 'An order that its store doesn’t accept in this time is cancelled and refunded.',
    unit: 'hours',
    initial: 48,
    least: 24,
    most: 240,
  },
  'cases.answer-hours': {
    label: 'Hours to answer a case',
    help: 'A case whose carrier or store doesn’t answer in this time is decided without it.',
    unit: 'hours',
    initial: 48,
    least: 24,
    most: 240,
  },
  'cases.decide-hours': {
    label: 'Hours to decide a case',
    help: 'The desk’s target for a case that it is next in. Everybody reads the date, and overdue cases come first.',
    unit: 'hours',
    initial: 72,
    least: 24,
    most: 240,
  },
  'payouts.minimum': {
    label: 'Minimum payout',
    help: 'A scheduled payout of a smaller balance waits for the next one.',
    unit: 'naira',
    initial: 1_000,
    least: 0,
    most: 100_000,
    sooner: 'lower',
  },
  'payouts.second-approval-from': {
    label: 'Second approval from',
    help: 'Two administrators approve payouts of this amount or more. A store’s payouts of one day count together.',
    unit: 'naira',
    initial: 500_000,
    least: 10_000,
    most: 100_000_000,
    sooner: 'higher',
  },
  'payouts.daily-ceiling': {
    label: 'Daily ceiling',
    help: 'Payouts that would exceed this sum wait for the next day. A single larger payout waits until you raise it.',
    unit: 'naira',
    initial: 50_000_000,
    least: 100_000,
    most: 10_000_000_000,
    sooner: 'higher',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]

/** `changedAt` and `changedBy` are null while the initial value applies. */
const settingValue = z.object({
  name: z.enum(settingNames),
  value: z.number(),
  changedAt: moment.nullable(),
  changedBy: z.string().nullable(),
})
export type SettingValue = z.infer<typeof settingValue>

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
  summary: 'Changes a setting, from now on',
  access: ['superadmin'],
  body: z
    .object({ name: z.enum(settingNames), value: z.number('Enter a number.') })
    .refine(({ name, value }) => settings[name].unit === 'naira' || Number.isInteger(value), {
      path: ['value'],
      error: 'Enter whole hours.',
      abort: true,
    })
    .refine(({ name, value }) => settings[name].unit !== 'naira' || money.safeParse(value).success, {
      path: ['value'],
      error: 'Enter an amount with up to 2 decimals.',
      abort: true,
    })
    .refine(({ name, value }) => settings[name].least <= value && value <= settings[name].most, {
      path: ['value'],
      error: issue => rangeOf((issue.input as { name: SettingName }).name),
    }),
  answer: settingValue,
  message: done.settingSaved,
})

/** The limits of a setting, with its unit: `24 to 240 hours`, `₦0 to ₦100,000`. */
export function limitsOf(name: SettingName): string {
  const { least, most, unit } = settings[name]
  return unit === 'naira'
    ? `${writeNumber(least, nairaRules)} to ${writeNumber(most, nairaRules)}`
    : `${writeNumber(least)} to ${writeNumber(most)} ${unit}`
}

/** The allowed range of a setting, in words. */
export const rangeOf = (name: SettingName): string =>
  settings[name].unit === 'naira' ? `Enter an amount from ${limitsOf(name)}.` : `Enter ${limitsOf(name)}.`

/** Returns whether a change of a setting lets money leave sooner than before. */
export function letsMoneyOut(name: SettingName, before: number, after: number): boolean {
  const { sooner }: Setting = settings[name]
  return sooner === 'lower' ? after < before : sooner === 'higher' && after > before
}
