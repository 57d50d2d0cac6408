import { useState } from 'react'
import { reportFailed } from '#contract/report-messages.ts'
import type { Called } from '#web/shell/api.ts'
import { download } from '#web/shell/download.ts'
import type { Parts } from '#web/shell/request.ts'
import { Action } from '#web/ui/action.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { IconPrinter } from '#web/ui/work-icons.ts'

/** Button that downloads a report's table as CSV. */
export function CsvButton({ endpoint, query }: { endpoint: Called; query: Parts['query'] }) {
  const [busy, setBusy] = useState(false)
  return (
    <Row as="span" inline hideOn="print" style={{ marginLeft: 'auto' }}>
      <Action
        busy={busy}
        onClick={async () => {
          setBusy(true)
          await download(endpoint, { query }, reportFailed.file)
          setBusy(false)
        }}
      >
        <IconDownload size={18} aria-hidden="true" /> CSV
      </Action>
    </Row>
  )
}

/** Button that prints the page. */
export function PrintButton() {
  return (
    <Row as="span" inline hideOn="print" style={{ marginLeft: 'auto' }}>
      <Action onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden="true" /> Print
      </Action>
    </Row>
  )
}
