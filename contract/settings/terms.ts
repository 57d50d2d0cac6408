import { categoryCommissionName, type SettingName } from './settings.ts'

/** The settings that change what stores or partners pay or earn, with who is concerned. They are notified of every change. */
export const concerned: Readonly<Partial<Record<SettingName | typeof categoryCommissionName, string>>> = {
  'plans.starter-commission': 'Stores on Starter',
  'plans.growth-commission': 'Stores on Growth',
  'plans.growth-fee': 'Stores on Growth',
  'plans.pro-commission': 'Stores on Pro',
  'plans.pro-fee': 'Stores on Pro',
  [categoryCommissionName]: 'Stores with products in the category',
  'delivery.partner-share': 'Shipping partners',
}
