import type { Parts } from './request.ts'

/** IndexedDB database of pictures that wait to be sent. */
export const keptDatabase = 'bitmarte_pictures'

/** Prefix of a stored picture’s ID until the server assigns one. */
export const keptPrefix = 'kept:'

/** Parts of a call whose body names a picture stored in this browser. */
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
