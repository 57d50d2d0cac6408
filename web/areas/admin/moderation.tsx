import { Button } from '@mantine/core'
import type { ReportReason, Reports as ReportsOf } from '#contract/content/reports.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { When } from '#web/ui/when.tsx'

type Moderated = ReportsOf & { hiddenReason: string | null }

const reasons: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  offensive: 'Offensive',
  off_topic: 'Off topic',
  private_information: 'Private details',
  other: 'Something else',
}

/** Frequent reasons to hide a review or question. */
export const reasonsToHide = ['Offensive words', 'Advertising', 'Off topic', 'Private details'] as const

/** Why a review or question is hidden, and its reports. */
export function Reports({ of: { hiddenReason, reports, reportCount } }: { of: Moderated }) {
  return (
    <Stack gap={0.5} style={{ overflowWrap: 'anywhere' }}>
      {hiddenReason !== null && <Note late>Hidden: {hiddenReason}</Note>}
      {reports.map(({ reason, note, reporter, createdAt }) => (
        <Note key={`${reporter} ${createdAt}`}>
          <strong>{reasons[reason]}</strong>, says {reporter}
          {note && `: ${note}`} · <When at={createdAt} />
        </Note>
      ))}
      {reportCount > reports.length && <Note>and {reportCount - reports.length} more</Note>}
    </Stack>
  )
}

interface Props {
  of: Moderated
  /** Who wrote it. */
  name: string
  /** It has open reports, which keeping it settles. */
  reported: boolean
  busy: boolean
  onRestore: () => void
  onHide: () => void
}

/** Buttons that keep, restore or hide a review or question. */
export function ModerationButtons({ of: { hiddenReason }, name, reported, busy, onRestore, onHide }: Props) {
  const hidden = hiddenReason !== null
  const keep = hidden ? 'Restore' : 'Keep'
  return (
    <Manages>
      <Row gap={2} wrap>
        {(hidden || reported) && (
          <Button variant="light" disabled={busy} aria-label={`${keep}: ${name}`} onClick={onRestore}>
            {keep}
          </Button>
        )}
        {!hidden && (
          <Button variant="default" onClick={onHide} aria-label={`Hide: ${name}`}>
            Hide
          </Button>
        )}
      </Row>
    </Manages>
  )
}
