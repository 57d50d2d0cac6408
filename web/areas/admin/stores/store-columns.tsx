import type { StoreToApprove } from '#contract/stores/approvals.ts'
import { StoreBadge } from '#web/features/store-approval/store-badge.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { count } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { MailAddress } from '#web/ui/mail-address.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'

/** Columns of the administrators' lists of stores. */
export const storeColumns: readonly Column<StoreToApprove>[] = [
  { id: 'store', header: 'Store', strong: true, cell: ({ storeName }) => storeName },
  {
    id: 'merchant',
    header: 'Merchant',
    cell: ({ merchantName, email }) => (
      <div>
        {merchantName}
        <br />
        <Note>
          <MailAddress of={email} />
        </Note>
      </div>
    ),
  },
  { id: 'products', header: 'Products', numeric: true, cell: ({ productCount }) => count(productCount) },
  {
    id: 'since',
    header: 'Joined',
    cell: ({ createdAt }) => (
      <Text nowrap>
        <When at={createdAt} />
      </Text>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ approval }) => (
      <Row gap={2} wrap>
        <StoreBadge state={approval.state} />
        {approval.since && (
          <Note>
            <When at={approval.since} />
          </Note>
        )}
      </Row>
    ),
  },
]
