import { Button, Group, Text } from '@mantine/core'
import { listVatExempt, setVatExempt } from '#contract/catalog/category-work.ts'
import { useChange } from '#web/shell/query.ts'
import { Modal } from '#web/ui/modal.tsx'
import type { Node } from './tree-words.ts'

interface Props {
  node: Node
  /** Whether it is exempt now. */
  exempt: boolean
  onClose: () => void
}

/** Dialog that exempts a category from VAT, or charges it again, with the consequences. */
export function VatDialog({ node, exempt, onClose }: Props) {
  const change = useChange(setVatExempt, { invalidates: [listVatExempt.id], onSuccess: onClose })
  const act = exempt ? 'Charge VAT' : 'Exempt from VAT'
  return (
    <Modal opened onClose={onClose} title={`${act}: ${node.name}`}>
      <Text>
        {exempt
          ? 'New orders include VAT on products of this category, if the store is registered and no category above is exempt.'
          : 'New orders include no VAT on products of this category and of those below it. Placed orders keep theirs.'}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ params: { id: node.id }, body: { vatExempt: !exempt } })}
        >
          {act}
        </Button>
      </Group>
    </Modal>
  )
}
