import type { UserKind } from '#contract/access.ts'
import { uploadPicture } from '#contract/files/files.ts'
import { newIdempotencyKey, send } from './api.ts'
import { ApiFailure, readAnswer } from './failure.ts'
import { keptDatabase, keptPrefix, type NamesKept } from './offline-picture-ids.ts'
import type { Parts } from './request.ts'

/** A stored picture; once uploaded, only the server's ID, so that it is sent once. */
interface Kept {
  picture?: Blob
  sentAs?: string
  at: number
}

const table = 'pictures'
/** Milliseconds after which an unsent picture is deleted. */
const longest = 7 * 86_400_000
/** Longer side in pixels and JPEG quality of a stored picture. */
const side = 1600
const quality = 0.8

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keptDatabase, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inTable<T>(mode: IDBTransactionMode, use: (pictures: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = use(database.transaction(table, mode).objectStore(table))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/** Returns the picture upright and scaled down for a weak network. Throws if the browser can’t read it. */
async function smaller(picture: Blob): Promise<Blob> {
  const drawn = await createImageBitmap(picture)
  const scale = Math.min(1, side / Math.max(drawn.width, drawn.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(drawn.width * scale))
  canvas.height = Math.max(1, Math.round(drawn.height * scale))
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  drawn.close()
  const made = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
  return made && made.size < picture.size ? made : picture
}

/**
 * Stores a picture in this browser until the change that names it as its `pictureId` is sent, over a reload too. Returns
 * that ID and a preview. Throws if the file isn’t a picture or the browser can't store it.
 */
export async function keepPicture(taken: Blob): Promise<{ id: string; picture: Blob }> {
  const now = Date.now()
  const keys = await inTable('readonly', pictures => pictures.getAllKeys())
  for (const key of keys) {
    const kept = await read(String(key))
    if (!kept || now - kept.at > longest) await inTable('readwrite', pictures => pictures.delete(key))
  }
  const picture = await smaller(taken)
  const id = keptPrefix + newIdempotencyKey()
  await write(id, { picture, at: now })
  return { id, picture }
}

const read = (id: string) => inTable<Kept | undefined>('readonly', pictures => pictures.get(id))
const write = (id: string, kept: Kept) => inTable('readwrite', pictures => pictures.put(kept, id))

/**
 * Uploads the picture and returns the call with the server's ID. Leaves out a picture that is gone or that the server
 * refuses, so that the change is sent anyway. Throws ApiFailure if the server can’t be reached.
 */
export async function withKept(given: NamesKept, kind: UserKind): Promise<Parts> {
  return { ...given, body: { ...given.body, pictureId: await arrived(given.body.pictureId, kind) } }
}

async function arrived(id: string, kind: UserKind): Promise<string | undefined> {
  const kept = await read(id)
  if (!kept?.picture) return kept?.sentAs
  try {
    const { data } = readAnswer<typeof uploadPicture>(
      await send(uploadPicture, { body: { picture: kept.picture } }, { kind }),
    )
    await write(id, { sentAs: data.id, at: kept.at })
    return data.id
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500) return undefined
    throw failure
  }
}

/** Deletes the picture of a completed call. */
export const forgetKept = (given: NamesKept) => forgetPicture(given.body.pictureId)

export const forgetPicture = (id: string) => inTable('readwrite', pictures => pictures.delete(id))
