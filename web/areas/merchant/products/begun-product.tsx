import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ProductValues } from '#web/features/products/product-values.ts'
import { forgetDraft, keptDraft } from '#web/shell/draft.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Row } from '#web/ui/layout.tsx'
import { newProductDraft } from './new-product-draft.ts'

const places = ['browser', 'tab'] as const

/** Says that this browser has a new product that isn't saved, with links to go on and to discard it. */
export function BegunProduct() {
  const [name, setName] = useState<string>()
  const [confirm, dialog] = useConfirm()
  useEffect(() => {
    const kept = places.flatMap(
      place => keptDraft<{ values: Partial<ProductValues> }>(newProductDraft, place, 'merchant').values ?? [],
    )
    setName(kept[0] && (kept[0].name?.trim() ?? ''))
  }, [])
  if (name === undefined) return dialog
  const discard = async () => {
    const yes = await confirm({
      title: 'Discard the product you began?',
      body: 'What you typed is deleted.',
      confirm: 'Discard product',
      danger: true,
      waits: true,
    })
    if (!yes) return
    for (const place of places) forgetDraft(newProductDraft, place, 'merchant')
    setName(undefined)
  }
  return (
    <>
      {dialog}
      <Row
        gap={2}
        across={4}
        justify="between"
        wrap
        panel="marigold"
        pad={3}
        role="status"
        style={{ marginBottom: 'var(--space-4)' }}
      >
        <p>
          {name ? `You began a product, ${name}, and haven’t saved it.` : 'You began a product and haven’t saved it.'}
        </p>
        <Row gap={2}>
          <Button variant="subtle" color="clay" onClick={discard}>
            Discard
          </Button>
          <ActionLink to="/merchant/products/new">Go on</ActionLink>
        </Row>
      </Row>
    </>
  )
}
