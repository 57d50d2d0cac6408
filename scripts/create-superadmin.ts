import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { email, password, personName } from '#contract/fields.ts'
import { createAccount, hashPassword, refuseWeakPassword } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { systemClock } from '#platform/clock.ts'
import { connect } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { failed } from '#platform/failure.ts'
import { constraints } from '#server/constraints.ts'
import { command, withDatabase } from './own-database.ts'

const usage = `npm run create-superadmin -- --email ada@example.com [--first-name Ada] [--last-name Obi] [--password-stdin]

Creates a superadmin, in the database of DATABASE_URL or in the embedded one (stop the
app first). With --password-stdin the password is read from the standard input; otherwise one is created and
printed once.`

const settings = z.object({ email, password, firstName: personName, lastName: personName })

/** Creates the superadmin that the arguments describe. Throws CannotStart with instructions when it can't. */
async function createSuperadmin(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string', default: '' },
      'first-name': { type: 'string', default: 'Super' },
      'last-name': { type: 'string', default: 'Admin' },
      'password-stdin': { type: 'boolean', default: false },
    },
  })
  const input = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  const read = settings.safeParse({
    email: values.email,
    password: input ?? randomBytes(15).toString('base64url'),
    firstName: values['first-name'],
    lastName: values['last-name'],
  })
  if (!read.success) throw new CannotStart(`${z.prettifyError(read.error)}\n\n${usage}`)
  const { password, ...person } = read.data
  const weak = await refuseWeakPassword(password, person)
  if (weak) throw new CannotStart(weak.message)
  const passwordHash = await hashPassword(password)

  await withDatabase(async url => {
    await migrate(url)
    const db = connect({ url, poolSize: 1, clock: systemClock, constraints })
    const created = await db
      .transact(async work => {
        const kind = { kind: 'admin', adminKind: 'superadmin' } as const
        const id = await createAccount(work, { ...kind, ...person, passwordHash, confirmed: true })
        await audit(work, undefined, { action: 'superadmin.create', subject: ['account', id], after: person })
        return id
      })
      .finally(() => db.close())
    if (failed(created)) throw new CannotStart(`An administrator with the e-mail ${person.email} exists.`)
  })
  console.log(`${person.email} can sign in at /admin/login.`)
  if (input === undefined) console.log(`The password, shown only once: ${password}`)
}

await command(() => createSuperadmin(process.argv.slice(2)))
