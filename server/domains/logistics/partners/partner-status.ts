import { sql } from 'kysely'
import type { PartnerStatus } from '#contract/delivery/delivery.ts'

/** Where the partner of a row `p` of `shipping_partners` stands. Only one that is working gets orders. */
export const partnerStatusOf = sql<PartnerStatus>`case
  when p.suspended_at is not null then 'suspended'
  when p.approved_at is not null then 'working'
  when p.is_onboarded then 'waiting'
  else 'unfinished' end`
