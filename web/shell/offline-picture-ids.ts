import type { Parts } from './request.ts'

/** The database of this browser in which pictures wait to be sent. */
export const keptDatabase = 'bitmarte_pictures'

/** What a kept picture’s id begins with until the server has given it one. */
export const keptPrefix = 'kept:'

/** The parts of a call whose body names a picture that is kept in this browser. */
export type NamesKept = Parts & { body: { pictureId: string } }

export function namesKept(given: Parts | undefined): given is NamesKept {
  const body = given?.body
  return (
    typeof body === 'object' &&
    body !== null &&
    'pictureId' in body &&
    typeof body.pictureId === 'string' &&
    body.pictureId.startsWith(keptPrefix)
  )
}
