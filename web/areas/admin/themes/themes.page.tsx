import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { toasts } from '#contract/messages.ts'
import { type CatalogueTheme, listCatalogue, offerTheme } from '#contract/themes/merchant-themes.ts'
import { defaultThemeId } from '#contract/themes/themes.ts'
import { ThemeCard, ThemeCards } from '#web/features/themes/theme-card.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Themes', unlisted: true })

const stores = (of: number) => `${count(of)} ${of === 1 ? 'store' : 'stores'}`

/** Themes of storefronts with their number of stores, and a switch of availability. */
export default function AdminThemesPage() {
  const { data, error, refetch } = useQuery(queryOf(listCatalogue))
  const [confirm, dialog] = useConfirm()
  const viewsOnly = useViewsOnly()
  const offer = useChange(offerTheme, { invalidates: [listCatalogue.id], failure: toasts.themeUpdateFailed })
  const change = ({ theme, ownedBy }: CatalogueTheme, offered: boolean) => {
    const given = { params: { themeId: theme.id }, body: { offered } }
    if (offered) return offer.mutate(given)
    void confirm({
      title: `Remove ${theme.name} from the theme store?`,
      body: `No other store can add it. ${ownedBy > 0 ? `The ${stores(ownedBy)} that have it keep it.` : ''}`,
      confirm: 'Remove',
      danger: true,
      run: () => offer.send(given),
    })
  }
  return (
    <>
      {dialog}
      <PageHeader title="Themes" aside={data && <Note>{count(data.count)} layouts, all of them free</Note>} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ThemeCards>
          {data
            ? data.rows.map(row => {
                const { theme, offered, activeIn, ownedBy } = row
                const isDefault = theme.id === defaultThemeId
                return (
                  <ThemeCard
                    key={theme.id}
                    theme={theme}
                    storeUrl={data.example?.storeUrl}
                    aside={<Note>No. {theme.id}</Note>}
                  >
                    <Switch
                      label={offered ? 'In the theme store' : 'Not in the theme store'}
                      aria-label={`${theme.name} in the theme store`}
                      description={isDefault ? 'Default theme of new stores.' : undefined}
                      checked={offered}
                      disabled={isDefault || offer.isPending || viewsOnly}
                      onChange={event => change(row, event.currentTarget.checked)}
                    />
                    <Note>
                      {activeIn === 0
                        ? 'Not used by any store'
                        : `${stores(activeIn)} use${activeIn === 1 ? 's' : ''} it`}
                      {ownedBy > activeIn && `, ${count(ownedBy - activeIn)} more keep it`}
                    </Note>
                  </ThemeCard>
                )
              })
            : ['1', '2', '3', '4', '5'].map(box => <SkeletonBox key={box} height={420} />)}
        </ThemeCards>
      )}
    </>
  )
}
