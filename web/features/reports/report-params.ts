import { daysOfAddress } from './days.ts'

/** What a page of reports asks for, by its address: the days, and one store for an administrator. */
export interface Asked {
  startDate: string
  endDate: string
  storeId?: string
}

export function askedOf(search: URLSearchParams): Asked {
  const storeId = search.get('storeId') ?? ''
  const days = daysOfAddress(search)
  return /^[0-9a-f-]{36}$/i.test(storeId) ? { ...days, storeId } : days
}
