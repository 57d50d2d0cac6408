import { contactUs } from '#contract/cases/contact.ts'
import { call } from '#web/shell/api.ts'
import type { GivenOf } from '#web/shell/context.ts'

/** Sends a message as the customer who is signed in, so that its case is among theirs. */
export const sendSignedIn = (body: NonNullable<GivenOf<typeof contactUs>[0]>['body']) =>
  call(contactUs, { body }, { kind: 'customer' })
