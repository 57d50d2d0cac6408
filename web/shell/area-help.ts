import { IconHelp, IconMessage } from '#web/ui/work-icons.ts'

/** Pages of the shop that help merchants and partners. */
export const helpPages = [
  { to: '/help', label: 'Help', also: 'support articles guide questions how to', icon: IconHelp },
  { to: '/contact-us', label: 'Contact Bitmarte', also: 'support help us write message', icon: IconMessage },
] as const
