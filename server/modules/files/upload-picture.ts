import * as contract from '#contract/files.ts'
import { fail } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { savePicture } from './save-picture.ts'

/** Takes the one file of a form. What it calls itself isn't looked at: its bytes say what it is. */
export const uploadPicture = (platform: Platform): Route =>
  route(contract.uploadPicture, async ({ caller, request }) => {
    const sent = await request.file({ limits: { files: 1 } })
    if (sent?.fieldname !== 'picture')
      return fail('invalid', { fields: [{ field: 'picture', message: 'Choose a picture.' }] })
    return savePicture(platform, await sent.toBuffer(), { ownerId: caller.accountId })
  })
