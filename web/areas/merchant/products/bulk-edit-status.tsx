import { Button, Progress } from '@mantine/core'
import { useLocation } from 'react-router'
import {
  type BulkEdit,
  bulkEditDays,
  getBulkEdit,
  isUndoable,
  listBulkEdits,
  startBulkEdit,
  undoBulkEdit,
} from '#contract/catalog/bulk-edits.ts'
import { deletedForGood } from '#web/features/products/saved-words.ts'
import { useChange } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { count, dayAndTime } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { bulkEditPath } from './bulk-edit-paths.ts'

/** Returns the function that opens a preview, whose Cancel returns to the list with its search and filters. */
export function useOpenPreview() {
  const goOn = useGoOn()
  const { search } = useLocation()
  return ({ data }: { data: Pick<BulkEdit, 'id'> }) => goOn(bulkEditPath(data.id), { state: { list: search } })
}

const products = (number: number) => `${count(number)} ${number === 1 ? 'product' : 'products'}`

/** Returns the status of a bulk edit in words. */
export function bulkEditStatus(edit: BulkEdit, now?: Date): string {
  const { planned, startedAt, doneAt, counts, left } = edit
  if (doneAt) {
    const done = isOver(edit) ? 'Ended' : comingSale(edit, now) ? 'Scheduled' : 'Done'
    return counts.refused ? `${done}, ${count(counts.refused)} not changed` : done
  }
  if (startedAt) return `${count(counts.change - left)} of ${count(counts.change)}`
  if (!planned) return 'Preparing the preview'
  return counts.change ? 'Not started' : 'Nothing to change'
}

/** Returns whether all sale prices that a bulk edit set are over or were ended. */
const isOver = ({ action, doneAt, undoes, undoneBy, canUndo, counts }: BulkEdit): boolean =>
  action === 'sale-price' && !!doneAt && !undoes && !undoneBy && !canUndo && counts.change > 0

/** Returns when the sale price of a finished bulk edit begins, if that is still to come. */
export function comingSale(edit: BulkEdit, now: Date = timeNow()): string | undefined {
  const { doneAt, undoneBy, salesFrom } = edit
  const comes = doneAt && !undoneBy && salesFrom && new Date(salesFrom) > now && !isOver(edit)
  return comes ? dayAndTime(salesFrom) : undefined
}

/** Returns what a finished bulk edit did with its products. */
export function doneWords(edit: BulkEdit, now?: Date): string {
  const sale = comingSale(edit, now)
  if (sale) return `get their sale price on ${sale}`
  if (edit.undoes) return 'restored'
  return edit.action === 'delete' ? 'deleted' : 'changed'
}

/** Returns whether a bulk edit can be undone, for its preview. */
export const undoWords = ({ action }: Pick<BulkEdit, 'action'>): string =>
  isUndoable(action) ? `You can undo this for ${bulkEditDays} days.` : 'You can’t undo this.'

/** What a bulk edit will do, does or did, with the next step. */
export function BulkEditStatus({ edit, manage }: { edit: BulkEdit; manage: boolean }) {
  const {
    id,
    action,
    products: all,
    counts,
    planned,
    left,
    toApproval,
    startedAt,
    doneAt,
    salesFrom,
    undoneBy,
    undoes,
    canUndo,
  } = edit
  const goOn = useGoOn()
  const { state } = useLocation()
  const [confirm, dialog] = useConfirm()
  const invalidates = [getBulkEdit.id, listBulkEdits.id]
  const start = useChange(startBulkEdit, { invalidates })
  const undo = useChange(undoBulkEdit, { invalidates, onSuccess: ({ data }) => goOn(bulkEditPath(data.id)) })
  const params = { id }
  const begin = () => {
    if (action !== 'delete') return start.mutate({ params })
    void confirm({
      title: `Delete ${products(counts.change)}?`,
      body: deletedForGood,
      confirm: `Delete ${products(counts.change)}`,
      danger: true,
      run: () => start.send({ params }),
    })
  }
  const askUndo = () => {
    const was = action === 'publish' ? 'status' : 'prices'
    return confirm({
      title: `Restore the ${was} before this?`,
      body: `${products(counts.change)} get their earlier ${was} back. Those whose ${action === 'publish' ? 'status' : 'price'} has changed since stay as they are.`,
      confirm: `Restore ${was}`,
      run: () => undo.send({ params }),
    })
  }
  const undoing = manage && canUndo && counts.change > 0
  const refused = counts.refused > 0 && ` ${products(counts.refused)} can’t change: the list says why.`
  const same = counts.same > 0 && ` ${products(counts.same)} ${counts.same === 1 ? 'stays' : 'stay'} the same.`
  if (!planned)
    return (
      <>
        <p role="status">
          Preparing the preview: {count(counts.change + counts.same + counts.refused)} of {products(all)}.
        </p>
        <Progress
          mt="md"
          size="lg"
          value={((counts.change + counts.same + counts.refused) / all) * 100}
          aria-label="Preview progress"
        />
      </>
    )
  if (!startedAt && counts.change === 0)
    return (
      <>
        <p>
          <strong>Nothing would change.</strong>
          {same}
          {refused}
        </p>
        <Row gap={3} style={{ marginTop: 'var(--space-4)' }}>
          <ActionLink to="/merchant/products">Products</ActionLink>
        </Row>
      </>
    )
  if (!startedAt)
    return (
      <>
        {dialog}
        <p>
          <strong>
            {products(counts.change)} will {salesFrom ? `get a sale price on ${dayAndTime(salesFrom)}` : 'change'}.
          </strong>
          {same}
          {toApproval > 0 && ` ${products(toApproval)} will go to approval first.`}
          {refused} Nothing has changed yet. {undoWords(edit)}
        </p>
        {manage && (
          <Row gap={3} wrap style={{ marginTop: 'var(--space-4)' }}>
            <Button color={action === 'delete' ? 'clay' : undefined} loading={start.isPending} onClick={begin}>
              {action === 'delete' ? 'Delete' : 'Change'} {products(counts.change)}
            </Button>
            <ActionLink to={`/merchant/products${state?.list ?? ''}`}>Cancel</ActionLink>
          </Row>
        )}
      </>
    )
  if (!doneAt)
    return (
      <>
        <p role="status">
          {count(counts.change - left)} of {products(counts.change)}. You can leave this page: we notify you when it is
          done.
        </p>
        <Progress mt="md" size="lg" value={((counts.change - left) / counts.change) * 100} aria-label="Progress" />
      </>
    )
  return (
    <>
      {dialog}
      <p>
        <strong>
          {products(counts.change)} {doneWords(edit)}.
        </strong>
        {toApproval > 0 && !undoes && ` ${products(toApproval)} went to approval: customers see them once approved.`}
        {counts.refused > 0 && ` ${products(counts.refused)} not changed: the list says why.`}
        {isOver(edit) && ' The sale prices are over or were ended.'}
      </p>
      {(undoneBy || undoes || undoing) && (
        <Row gap={3} wrap style={{ marginTop: 'var(--space-4)' }}>
          {undoneBy && <ActionLink to={bulkEditPath(undoneBy)}>Undone: see the result</ActionLink>}
          {undoes && <ActionLink to={bulkEditPath(undoes)}>The change that this undid</ActionLink>}
          {undoing && (
            <Button variant="default" loading={undo.isPending} onClick={askUndo}>
              Undo
            </Button>
          )}
        </Row>
      )}
    </>
  )
}
