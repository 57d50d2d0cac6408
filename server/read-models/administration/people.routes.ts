import * as customersContract from '#contract/identity/customers.ts'
import { getOrderMail, listOrderMails } from '#contract/read-models/order-mails.ts'
import { getApprovalStore, getStoreName, listApproved, listUnapproved, storesFile } from '#contract/stores/approvals.ts'
import { getMerchant, listMerchants, merchantsFile } from '#contract/stores/merchants.ts'
import { setCustomerActive } from '#identity/index.ts'
import { auditFile } from '#platform/audit.ts'
import { fail, failed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import { mailsTo, sendAgain } from '#platform/mail/sent-mails.ts'
import type { Platform } from '#platform/module.ts'
import { customersCsv, merchantsCsv, storesCsv } from './administration-files.ts'
import { customerDetail, customers, everyCustomer, lookAtCustomer } from './customers.views.ts'
import { everyMerchant, merchantDetail, merchants } from './merchants.views.ts'
import { orderMail, orderMails } from './order-mails.ts'
import { approvalStore } from './store.view.ts'
import { approvedStores, everyStore, unapprovedStores } from './stores.views.ts'

/** Routes of stores, merchants, customers and mails for administrators. */
export const peopleRoutes = (platform: Platform): readonly Route[] => [
  route(listApproved, ({ query, db }) => approvedStores(db.read, query)),
  route(listUnapproved, ({ query, db }) => unapprovedStores(db.read, query)),
  route(storesFile, async ({ caller, query, db, now }) => {
    await db.transact(work => auditFile(work, caller, 'stores', query))
    return new FileAnswer(csvName('stores', query, now), storesCsv(everyStore(db.lagging, query)))
  }),
  route(getApprovalStore, ({ caller, params, db, now }) => approvalStore(db.read, caller, params.id, now)),
  route(getStoreName, async ({ params, db }) => {
    const store = await db.read
      .selectFrom('stores')
      .select('name as storeName')
      .where('id', '=', params.id)
      .executeTakeFirst()
    return store ?? fail('store_not_found')
  }),

  route(listMerchants, ({ query, db }) => merchants(db.read, query)),
  route(merchantsFile, async ({ caller, query, db, now }) => {
    await db.transact(work => auditFile(work, caller, 'merchants', query))
    return new FileAnswer(csvName('merchants', query, now), merchantsCsv(everyMerchant(db.lagging, query)))
  }),
  route(getMerchant, ({ caller, params, db }) =>
    db.transact(work => merchantDetail(work, platform, caller, params.id)),
  ),

  route(customersContract.listCustomers, ({ query, db }) => customers(db.read, query)),
  route(customersContract.customersFile, async ({ caller, query, db, now }) => {
    await db.transact(work => auditFile(work, caller, 'customers', query))
    return new FileAnswer(csvName('customers', query, now), customersCsv(everyCustomer(db.lagging, query)))
  }),
  route(customersContract.getCustomer, ({ caller, params, db }) =>
    db.transact(work => lookAtCustomer(work, caller, params.id)),
  ),
  route(customersContract.listCustomerMails, async ({ params, db }) => {
    const customer = await customerDetail(db.read, params.id)
    if (failed(customer)) return customer
    const rows = await mailsTo(db.read, customer.email)
    return { count: rows.length, rows }
  }),
  route(listOrderMails, ({ caller, params, db }) => orderMails(db.read, caller, params.id)),
  route(getOrderMail, ({ caller, params, db }) => orderMail(db.read, caller, params)),
  route(customersContract.sendMailAgain, ({ caller, params, db, requestId }) =>
    db.transact(work => sendAgain(work, caller, { id: params.id, requestId })),
  ),
  route(customersContract.deactivateCustomer, ({ caller, params, body, db }) =>
    db.transact(async work => {
      const set = { active: false, reason: body.reason } as const
      return (await setCustomerActive(work, caller, params.id, set)) ?? customerDetail(work.tx, params.id)
    }),
  ),
  route(customersContract.activateCustomer, ({ caller, params, db }) =>
    db.transact(
      async work =>
        (await setCustomerActive(work, caller, params.id, { active: true })) ?? customerDetail(work.tx, params.id),
    ),
  ),
]
