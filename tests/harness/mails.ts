import type { TestApp } from './app.ts'

/** Lists the mails to an address, oldest first. */
export const mailsTo = (app: TestApp, email: string): Promise<{ subject: string; text: string; html: string }[]> =>
  app.platform.db.read
    .selectFrom('mails')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()

/** Returns the token of the link in the newest mail to an address, such as one to `/customer/confirmation/…`. */
export async function mailedToken(app: TestApp, email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).at(-1)
  const token = /\/(?:confirmation|reset-password|new-email)\/([\w-]{43})\b/.exec(mail?.html ?? '')?.[1]
  if (!token) throw new Error(`The newest mail to ${email} has no link: ${mail?.subject ?? 'there is none'}`)
  return token
}
