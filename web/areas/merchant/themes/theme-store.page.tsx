import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { toasts } from '#contract/messages.ts'
import {
  activateTheme,
  getTheme,
  listThemes,
  purchaseTheme,
  type ThemeChoice,
} from '#contract/themes/merchant-themes.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { ThemeCard, ThemeCards } from '#web/features/themes/theme-card.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { ThemePreview } from './theme-preview.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Theme store', unlisted: true })

export default function ThemeStorePage() {
  return (
    <>
      <PageHeader title="Theme store" />
      <Allowed to="themes">
        <ThemeStore />
      </Allowed>
    </>
  )
}

const invalidates = [listThemes.id, getTheme.id]

/** All themes with previews of the store, to use at once or to customise first. */
function ThemeStore() {
  const { data, error, refetch } = useQuery(queryOf(listThemes))
  const { can } = useRights()
  const [looked, setLooked] = useState<ThemeChoice>()
  const [confirm, dialog] = useConfirm()
  const goOn = useGoOn()
  const failure = toasts.themeUpdateFailed
  const activate = useChange(activateTheme, { invalidates, failure })
  const purchase = useChange(purchaseTheme, {
    invalidates,
    failure,
    success: false,
    onSuccess: ({ data: { merchantThemeId } }) => goOn(`/merchant/theme?theme=${merchantThemeId}`),
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <ThemeCards>
        {['1', '2', '3', '4', '5'].map(box => (
          <SkeletonBox key={box} height={420} />
        ))}
      </ThemeCards>
    )
  const { rows, example } = data
  const manages = can('themes', 'manage')
  const busy = activate.isPending || purchase.isPending
  const use = ({ theme }: ThemeChoice) =>
    confirm({
      title: `Use ${theme.name}?`,
      body: 'Your storefront changes immediately. Your current theme keeps its settings.',
      confirm: `Use ${theme.name}`,
      run: () => activate.send({ body: { themeId: theme.id } }),
    })
  return (
    <>
      {dialog}
      <Text as="p" tone="muted" style={{ maxWidth: '68ch', marginBottom: 'var(--space-4)' }}>
        Each theme has its own layout. All of them are free, and you can switch at any time.
        {example && !example.own && ' Until your store is live, the pictures show another store’s products.'}
      </Text>
      <ThemeCards>
        {rows.map(row => {
          const { theme, merchantThemeId, active, offered, hasDraft } = row
          const available = manages && (offered || merchantThemeId !== null)
          return (
            <ThemeCard
              key={theme.id}
              theme={theme}
              storeUrl={example?.storeUrl}
              aside={
                active ? (
                  <StatusBadge tone="moves">In use</StatusBadge>
                ) : (
                  hasDraft && <StatusBadge tone="waits">Draft</StatusBadge>
                )
              }
              onLook={example ? () => setLooked(row) : undefined}
            >
              {!active && available && (
                <Button onClick={() => use(row)} disabled={busy}>
                  Use {theme.name}
                </Button>
              )}
              {merchantThemeId ? (
                <ActionLink look={active ? 'main' : 'plain'} to={`/merchant/theme?theme=${merchantThemeId}`}>
                  Customise
                </ActionLink>
              ) : (
                available && (
                  <Button
                    variant="default"
                    disabled={busy}
                    onClick={() => purchase.mutate({ body: { themeId: theme.id, type: 'free' } })}
                  >
                    Prepare {theme.name} first
                  </Button>
                )
              )}
              {!offered && !merchantThemeId && <Note>No longer available.</Note>}
            </ThemeCard>
          )
        })}
      </ThemeCards>
      <Modal
        opened={looked !== undefined}
        onClose={() => setLooked(undefined)}
        title={looked?.theme.name}
        size="min(1320px, 96vw)"
      >
        {looked && example && (
          <div style={{ height: 'min(760px, calc(100dvh - 180px))' }}>
            <ThemePreview storeUrl={example.storeUrl} themeId={looked.theme.id} />
          </div>
        )}
      </Modal>
    </>
  )
}
