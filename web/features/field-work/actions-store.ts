import type { UserKind } from '#contract/access.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { CarriedTo } from '#contract/orders/returns.ts'
import type { Called } from '#web/shell/api.ts'
import type { Parts } from '#web/shell/request.ts'
import { workDatabaseOf } from '#web/shell/session.ts'

/** Something that a rider or a hub did, until the server has answered and a while after. */
export interface Action {
  /** Its Idempotency-Key. */
  key: string
  /** Account that did it. */
  owner: string
  /** Milliseconds since 1970; unique, and the order in which actions are sent. */
  at: number
  /** ID of the order or return, or a parcel code whose order this phone doesn't know. Actions of one subject follow each other. */
  subject: string
  /** What people call the subject: `BM-7K4Q-2M9X`. */
  name: string
  /** What was done: `Confirm pickup`. */
  label: string
  /** Status that the order or the return has then. */
  to: OrderStatusCode | CarriedTo
  endpoint: Called
  given: Parts
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** True for a delivery whose code the phone can't check or calls wrong: the order stays as it is until the server has. */
  unchecked?: boolean
  /**
   * True while the person waits for the answer, until the first attempt to send has ended: pages show the order
   * unchanged, and the form shows the result.
   */
  awaited?: boolean
  /** True once a request may have arrived. */
  tried?: boolean
  /** Number of answers that were the server's own failure. */
  failures?: number
  /** Not sent before this moment. */
  notBefore?: number
  /** The server's answer or the reason of a refusal. */
  message?: string
  /** Code of the server's refusal. */
  refusal?: string
  /** Key of the refused action because of which it wasn't sent. */
  cause?: string
  /** When it was done or refused. */
  settledAt?: number
}

type Table = 'actions' | 'tries'

function open(kind: UserKind): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(workDatabaseOf(kind), 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('actions' satisfies Table, { keyPath: 'key' })
      request.result.createObjectStore('tries' satisfies Table)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs one request on a table of a kind's database. Resolves once it is stored. */
export async function inWork<T>(
  kind: UserKind,
  table: Table,
  mode: IDBTransactionMode,
  use: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(kind)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const request = use(transaction.objectStore(table))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    // An open connection would keep signing out from deleting the database.
    database.close()
  }
}

/** Returns all actions in their order. Doesn't make the database, which signing out deletes. */
export async function storedActions(kind: UserKind): Promise<Action[]> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === workDatabaseOf(kind))) return []
  const actions: Action[] = await inWork(kind, 'actions', 'readonly', rows => rows.getAll())
  return actions.toSorted((one, other) => one.at - other.at)
}

export const storeAction = (kind: UserKind, action: Action) =>
  inWork(kind, 'actions', 'readwrite', rows => rows.put(action))

export const deleteAction = (kind: UserKind, key: string) =>
  inWork(kind, 'actions', 'readwrite', rows => rows.delete(key))
