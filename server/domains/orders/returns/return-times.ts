import { settingsAt } from '#domains/settings/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ReturnTimes } from './return-states.ts'

/** Reads the times for the steps of returns that begin at a moment. */
export async function returnTimesAt(read: Reader, at: Date): Promise<ReturnTimes> {
  const { of } = await settingsAt(read, at, 'returns.')
  return {
    answerHours: of('returns.answer-hours'),
    wayBackDays: of('returns.way-back-days'),
    askAdminDays: of('returns.ask-admin-days'),
  }
}
