import type { Picture } from '#contract/fields.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** A picture without a file, to show the components without a database. */
export const picture: Picture = { id: '1', url: '/mark.svg', width: 960, height: 960, alt: 'The mark of Bitmarte' }

export interface Row {
  id: string
  placed: string
  customer: string
  place: string
  items: number
  earn: number
  status: string
  tone: Tone
  note?: string
}

export const rows: readonly Row[] = [
  {
    id: '#1048',
    placed: '2026-11-20T11:58:00Z',
    customer: 'Chiọma Okafor',
    place: 'Surulere, Lagos',
    items: 2,
    earn: 41200,
    status: 'Pending',
    tone: 'waits',
  },
  {
    id: '#1046',
    placed: '2026-11-20T07:12:00Z',
    customer: 'Ẹniọlá Adéyẹmí',
    place: 'Ìbàdàn North, Oyo',
    items: 4,
    earn: 96400,
    status: 'Processing',
    tone: 'moves',
  },
  {
    id: '#1043',
    placed: '2026-11-19T07:12:00Z',
    customer: 'Grace Effiong',
    place: 'Calabar, Cross River',
    items: 1,
    earn: 24000,
    status: 'Ready for pickup',
    tone: 'moves',
    note: 'Due in 3 h',
  },
  {
    id: '#1041',
    placed: '2026-11-19T06:12:00Z',
    customer: 'Tunde Bakare',
    place: 'Ikeja, Lagos',
    items: 3,
    earn: 67900,
    status: 'Out for delivery',
    tone: 'way',
  },
  {
    id: '#1039',
    placed: '2026-11-18T06:12:00Z',
    customer: 'Ngozi Eze',
    place: 'Enugu North, Enugu',
    items: 2,
    earn: 33500,
    status: 'Delivery failed',
    tone: 'needs',
    note: 'Needs you',
  },
  {
    id: '#1031',
    placed: '2026-11-16T06:12:00Z',
    customer: 'David Okon',
    place: 'Uyo, Akwa Ibom',
    items: 5,
    earn: 112750,
    status: 'Delivered',
    tone: 'over',
  },
]
