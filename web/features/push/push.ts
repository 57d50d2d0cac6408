import type { UserKind } from '#contract/access.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/notifications/push.ts'
import { call } from '#web/shell/api.ts'
import { pushSession } from '#web/shell/push-session.ts'
import { tokenOf } from '#web/shell/session.ts'

/** State of web push in this browser: `blocked` by its settings, or `missing` where it has none. */
export type PushState = 'on' | 'off' | 'blocked' | 'missing'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Milliseconds that the service worker of a first visit may take: it is registered a while after its page has loaded. */
const firstVisitMs = 10_000

/** The service worker's registration; undefined where none is installed, such as in development. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator
  const known = await serviceWorker.getRegistration('/')
  if (known || !import.meta.env.PROD) return known
  return Promise.race([serviceWorker.ready, new Promise<undefined>(done => setTimeout(done, firstVisitMs))])
}

export async function pushState(kind: UserKind): Promise<PushState> {
  const worker = isSupported() ? await registration() : undefined
  if (!worker) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await worker.pushManager.getSubscription()
  return subscription && pushSession.is(kind, tokenOf(kind)) ? 'on' : 'off'
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array) =>
  one !== null && one !== undefined && new Uint8Array(one).every((byte, at) => byte === other[at])

/** Asks the person, and sends the kind's notices to this browser. Throws if the browser or the server refuses. */
export async function turnPushOn(kind: UserKind): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'missing'
  if ((await Notification.requestPermission()) !== 'granted') return pushState(kind)
  const key = bytesOf((await call(getPushKey, undefined, { kind })).key)
  const before = await worker.pushManager.getSubscription()
  // Another key belongs to an earlier secret of the server.
  if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await call(subscribeToPush, { body }, { kind })
  pushSession.set(kind, tokenOf(kind))
  return 'on'
}

/** Stops the kind's notices in this browser. */
export async function turnPushOff(kind: UserKind): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (subscription) await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } }, { kind })
  pushSession.set(kind, undefined)
  return pushState(kind)
}
