import type { CarrierRecord } from '#contract/delivery/delivery.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { recordFigures } from './partner-words.ts'

const none = {
  delivered30Days: 0,
  declined30Days: 0,
  failed30Days: 0,
  late30Days: 0,
  due30Days: 0,
  onTimePercent: null,
}

/** Record of a partner in the last 30 days; undefined while it loads. */
export function PartnerRecord({ record }: { record: CarrierRecord | undefined }) {
  return (
    <StatRow>
      {recordFigures(record ?? none).map(({ label, value, note, bad }) => (
        <StatCard
          key={label}
          label={label}
          value={record && value}
          note={note}
          tone={record && bad ? 'late' : undefined}
        />
      ))}
    </StatRow>
  )
}
