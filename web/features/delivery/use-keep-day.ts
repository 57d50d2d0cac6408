import { useEffect } from 'react'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { pictureWidths } from '#contract/files/picture-widths.ts'
import { codeReader } from '#web/features/scan/code-reader.ts'
import { keepOffline } from '#web/shell/service-worker.ts'

/** Any ID opens the frame of all orders. */
const anyId = '00000000-0000-7000-8000-000000000000'

/** Pages of riders and hubs that open without a network, seen or not. */
const pages = {
  partner: ['', '/orders', '/orders?tab=new', '/orders?tab=current', '/orders?tab=done', `/orders/${anyId}`].map(
    path => `/shipping-partner${path}`,
  ),
  dispatcher: ['/dispatch', '/dispatch?tab=new', '/dispatch?tab=done', `/orders/${anyId}`].map(path => `/admin${path}`),
  hub: ['/hub', '/hub?tab=expected', `/orders/${anyId}`].map(path => `/admin${path}`),
} as const

/** Side in pixels of the pictures of items on the page of an order. */
const thumb = 64

/** Returns the file that the browser shows in a list of items. */
function thumbOf({ url }: { url: string }): string {
  const wanted = thumb * Math.max(1, globalThis.devicePixelRatio ?? 1)
  return `${url}?w=${pictureWidths.find(width => width >= wanted) ?? pictureWidths.at(-1)}`
}

/** Milliseconds after which they are stored, so that the page's own requests come first. */
const keepAfterMs = 3_000

/**
 * Stores the pages of somebody's day, the pictures of what the orders hold, and the library that reads labels, if this
 * browser needs it, for use without a network.
 */
export function useKeepDay(who: keyof typeof pages | undefined, orders: readonly CarriedOrder[]) {
  const pictures = orders.flatMap(({ orderItems }) => orderItems.flatMap(item => item.hostedImages.map(thumbOf)))
  const asked = who ? [...pages[who], ...new Set(pictures)].join(' ') : ''
  useEffect(() => {
    if (!asked || !navigator.onLine) return
    const timer = setTimeout(() => {
      keepOffline(asked.split(' '))
      // The service worker stores what is loaded.
      codeReader().catch(() => undefined)
    }, keepAfterMs)
    return () => clearTimeout(timer)
  }, [asked])
}
