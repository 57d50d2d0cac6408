import { listDispatchers } from '#contract/delivery/delivery.ts'
import { listDispatchStatus } from '#contract/delivery/dispatch.ts'
import * as contract from '#contract/logistics/partners.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { suspendPartner } from '#domains/delivery/index.ts'
import {
  approvePartner,
  restorePartner,
  sendPartnerBack,
  updatePartnerProfile,
} from '#domains/logistics/partners/index.ts'
import { audit, auditFile } from '#platform/audit.ts'
import { failed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { dispatchers } from './dispatchers.views.ts'
import { partnerDetail, partnerProfile } from './partner.view.ts'
import { partnersCsv } from './partners.file.ts'
import { partners } from './partners.views.ts'
import { carrierVehicles } from './vehicles.ts'

/** Routes of partners and dispatchers with their orders. */
export const carrierRoutes = (platform: Platform): readonly Route[] => [
  route(listPartners, ({ query, db, now }) => partners(db.read, query, now)),

  route(contract.partnersFile, async ({ caller, query, db, now }) => {
    await db.transact(work => auditFile(work, caller, 'partners', query))
    return new FileAnswer(csvName('partners', query, now), partnersCsv(db.lagging, query, now))
  }),

  route(listDispatchers, ({ db, now }) => dispatchers(db.read, { now, away: false })),

  route(listDispatchStatus, async ({ db, now }) => {
    const [list, vehicles] = await Promise.all([dispatchers(db.read, { now, away: true }), carrierVehicles(db.read)])
    return { ...list, vehicles }
  }),

  route(contract.getPartner, async ({ caller, params: { id }, db, now }) => {
    const partner = await partnerDetail(db.read, id, now)
    if (!failed(partner))
      await db.transact(work => audit(work, caller, { action: 'partner.viewed', subject: ['partner', id] }))
    return partner
  }),

  route(contract.approvePartner, async ({ caller, params, query, db, now }) => {
    const refused = await db.transact(work => approvePartner(platform, work, caller, { ...params, ...query }))
    return failed(refused) ? refused : partnerDetail(db.read, params.id, now)
  }),

  route(contract.sendPartnerBack, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => sendPartnerBack(platform, work, caller, { ...params, ...body }))
    return failed(refused) ? refused : partnerDetail(db.read, params.id, now)
  }),

  route(contract.suspendPartner, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => suspendPartner(platform, work, caller, { ...params, ...body }))
    return failed(refused) ? refused : partnerDetail(db.read, params.id, now)
  }),

  route(contract.restorePartner, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => restorePartner(platform, work, caller, { ...params, ...body }))
    return failed(refused) ? refused : partnerDetail(db.read, params.id, now)
  }),

  route(contract.getPartnerProfile, ({ caller, db, now }) => partnerProfile(db.read, caller, now)),

  route(contract.updatePartnerProfile, async ({ caller, body, db, now }) => {
    const refused = await db.transact(work => updatePartnerProfile(work, caller, body))
    return failed(refused) ? refused : partnerProfile(db.read, caller, now)
  }),
]
