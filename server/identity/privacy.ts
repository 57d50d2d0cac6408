import type { PersonalData, Privacy } from '#platform/module.ts'
import { cancelEmailChange } from './links.ts'
import { closedEmailOf } from './members.ts'
import { endSessions } from './sessions.ts'

/** Name of somebody whose account was erased, in lists and timelines. */
export const erasedName = { first: 'A', last: 'customer', full: 'A customer' } as const

const consentPlaces = { 'sign-up': 'When signing up', guest: 'As a guest', checkout: 'At checkout' } as const

/** The identity's part of a person's data. */
export const identityPrivacy: Privacy = {
  async tell(read, { id }): Promise<PersonalData> {
    const [account, pastEmails, addresses, sessions, passkeys, consents, guests, mails] = await Promise.all([
      read
        .selectFrom('accounts')
        .select(['email', 'first_name', 'last_name', 'phone_number', 'picture_id', 'confirmed_at', 'last_login_at'])
        .select('created_at')
        .where('id', '=', id)
        .execute(),
      read.selectFrom('past_emails').select(['email', 'replaced_at']).where('account_id', '=', id).execute(),
      read
        .selectFrom('customer_addresses')
        .select([
          'full_name',
          'phone_number',
          'email',
          'state',
          'lga as local_government_area',
          'street',
          'created_at',
          'deleted_at',
        ])
        .select(['town', 'landmark', 'second_phone', 'note'])
        .where('customer_id', '=', id)
        .execute(),
      read.selectFrom('sessions').select(['device', 'created_at', 'expires_at']).where('account_id', '=', id).execute(),
      read.selectFrom('passkeys').select(['name', 'created_at', 'last_used_at']).where('account_id', '=', id).execute(),
      read
        .selectFrom('consents as c')
        .leftJoin('page_versions as v', join =>
          join.onRef('v.page', '=', 'c.page').onRef('v.version', '=', 'c.version'),
        )
        .select(({ fn }) => fn.coalesce('v.title', 'c.page').as('page'))
        .select(['c.version', 'c.place', 'c.at'])
        .where('c.account_id', '=', id)
        .execute(),
      read
        .selectFrom('accounts')
        .select(['email', 'first_name', 'last_name', 'phone_number', 'created_at'])
        .where('claimed_by', '=', id)
        .execute(),
      read
        .selectFrom('mails as m')
        .innerJoin('accounts as a', 'a.email', 'm.recipient')
        .select(['m.subject', 'm.created_at', 'm.sent_at'])
        .where('a.id', '=', id)
        .execute(),
    ])
    const accepted = consents.map(row => ({ ...row, place: consentPlaces[row.place] }))
    return { account, pastEmails, addresses, sessions, passkeys, consents: accepted, guests, mails }
  },

  async erase(work, { id }) {
    const { tx } = work
    await endSessions(work, id)
    await cancelEmailChange(work, id)
    await tx.deleteFrom('past_emails').where('account_id', '=', id).execute()
    await tx.deleteFrom('account_links').where('account_id', '=', id).execute()
    await tx.deleteFrom('two_factors').where('account_id', '=', id).execute()
    await tx.deleteFrom('data_exports').where('account_id', '=', id).execute()
    // Orders refer to their address.
    await tx
      .updateTable('customer_addresses')
      .set({ full_name: erasedName.full, phone_number: '', email: '', street: '', is_default: false })
      .set({ town: '', landmark: '', second_phone: null, note: '' })
      .set(({ fn, ref, val }) => ({ deleted_at: fn.coalesce(ref('deleted_at'), val(work.now)) }))
      .where('customer_id', '=', id)
      .execute()
    const claimed = await tx.selectFrom('accounts').select('id').where('claimed_by', '=', id).execute()
    for (const account of [id, ...claimed.map(guest => guest.id)])
      await tx
        .updateTable('accounts')
        .set({
          email: closedEmailOf(account),
          first_name: erasedName.first,
          last_name: erasedName.last,
          picture_id: null,
          active: false,
        })
        // Guests have a number and no password.
        .set(({ eb, ref }) => ({
          phone_number: eb.case().when('kind', 'is', null).then('').else(null).end(),
          password_hash: eb.case().when('kind', 'is', null).then(ref('password_hash')).else('erased').end(),
        }))
        .where('id', '=', account)
        .execute()
  },
}
