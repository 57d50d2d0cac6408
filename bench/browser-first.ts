import { writeFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

/**
 * Runs a browser's processes before all others, because a phone doesn't also run the shop and its database. Linux
 * shares processors between sessions of processes (sched_autogroup in sched(7)), and only root puts one first. Returns
 * whether that worked.
 */
export async function putFirst(browser: Browser | null): Promise<boolean> {
  const client = await browser?.newBrowserCDPSession()
  const { processInfo = [] } = (await client?.send('SystemInfo.getProcessInfo')) ?? {}
  const main = processInfo.find(({ type }) => type === 'browser')
  return writeFile(`/proc/${main?.id}/autogroup`, '-19').then(
    () => true,
    () => false,
  )
}
