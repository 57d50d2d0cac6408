import { assignToHub, createHub, type NewHub } from '#domains/logistics/hubs/index.ts'
import type { TestApp } from './app.ts'
import { admin, type Person, within } from './fixtures.ts'

/** Creates a hub with an administrator, who opens it. Returns the administrator. */
export async function openHub(app: TestApp, hub: NewHub): Promise<Person & { hubId: string }> {
  const person = await admin(app, 'hub')
  const hubId = await within(app, async work => {
    const id = await createHub(work, hub)
    await assignToHub(work, id, person.accountId)
    return id
  })
  return { ...person, hubId }
}
