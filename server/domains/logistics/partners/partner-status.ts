import { sql } from 'kysely'
import type { PartnerStatus } from '#contract/delivery/delivery.ts'

/** SQL column: status of the partner in a row `p` of `shipping_partners`. Only working partners get orders. */
export const partnerStatusOf = sql<PartnerStatus>`case
  when p.suspended_at is not null then 'suspended'
  when p.approved_at is not null then 'working'
  when p.is_onboarded then 'waiting'
  else 'unfinished' end`
