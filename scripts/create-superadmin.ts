import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { email, password, personName } from '#contract/fields.ts'
import { createAccount, hashPassword } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { systemClock } from '#platform/clock.ts'
import { connect } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { failed } from '#platform/failure.ts'
import { constraints } from '#server/constraints.ts'
import { command, withDatabase } from './own-database.ts'

const usage = `npm run create-superadmin -- --email ada@example.com [--first-name Ada] [--last-name Obi] [--password-stdin]

Makes an administrator who may do everything, in the database of DATABASE_URL or in the one that comes along (stop the
app first). With --password-stdin the password is read from the standard input; otherwise one is made up and
printed once.`

const settings = z.object({ email, password, firstName: personName, lastName: personName })

/** Makes the superadmin that the arguments name; throws CannotStart with what to do about it when it can't. */
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
  const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  const read = settings.safeParse({
    email: values.email,
    password: given ?? randomBytes(15).toString('base64url'),
    firstName: values['first-name'],
    lastName: values['last-name'],
  })
  if (!read.success) throw new CannotStart(`${z.prettifyError(read.error)}\n\n${usage}`)
  const { password: chosen, ...person } = read.data
  const passwordHash = await hashPassword(chosen)

  await withDatabase(async url => {
    await migrate(url)
    const db = connect({ url, poolSize: 1, clock: systemClock, constraints })
    const made = await db
      .transact(async work => {
        const kind = { kind: 'admin', adminKind: 'superadmin' } as const
        const id = await createAccount(work, { ...kind, ...person, passwordHash, confirmed: true })
        await audit(work, undefined, { action: 'superadmin.create', subject: ['account', id], after: person })
        return id
      })
      .finally(() => db.close())
    if (failed(made)) throw new CannotStart(`There is an administrator with the e-mail ${person.email} already.`)
  })
  console.log(`${person.email} may sign in at /admin/login.`)
  if (given === undefined) console.log(`The password, which is shown only now: ${chosen}`)
}

await command(() => createSuperadmin(process.argv.slice(2)))
