import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { moment } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'

/** A rule's number that superadmins can change. `initial` applies until then; all values are whole numbers. */
export interface Setting {
  label: string
  help: string
  unit: 'hours' | 'naira'
  initial: number
  least: number
  most: number
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
  'payouts.minimum': {
    label: 'Minimum payout',
    help: 'A scheduled payout of a smaller balance waits for the next one.',
    unit: 'naira',
    initial: 1_000,
    least: 0,
    most: 100_000,
  },
  'payouts.second-approval-from': {
    label: 'Second approval from',
    help: 'Two administrators approve payouts of this amount or more. A store’s payouts of one day count together.',
    unit: 'naira',
    initial: 500_000,
    least: 10_000,
    most: 100_000_000,
  },
  'payouts.daily-ceiling': {
    label: 'Daily ceiling',
    help: 'Payouts that would exceed this sum wait for the next day. A single larger payout waits until you raise it.',
    unit: 'naira',
    initial: 50_000_000,
    least: 100_000,
    most: 10_000_000_000,
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]

/** `changedAt` and `changedBy` are null while the initial value applies. */
const settingValue = z.object({
  name: z.enum(settingNames),
  value: z.int(),
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
    .object({ name: z.enum(settingNames), value: z.int() })
    .refine(({ name, value }) => settings[name].least <= value && value <= settings[name].most, {
      path: ['value'],
      error: issue => rangeOf((issue.input as { name: SettingName }).name),
    }),
  answer: settingValue,
  message: done.settingSaved,
})

/** The allowed range of a setting, in words. */
export const rangeOf = (name: SettingName): string =>
  `Enter a number from ${settings[name].least.toLocaleString('en')} to ${settings[name].most.toLocaleString('en')}.`
