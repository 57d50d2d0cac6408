import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { MerchantTheme } from '#contract/themes/merchant-themes.ts'
import type { ThemeTestimonial } from '#contract/themes/themes.ts'
import { colourLabels, lookLabels } from '#web/features/themes/look-changes.ts'
import { replacedColours } from '#web/features/themes/palette.ts'
import type { PreviewLook, ShownPart } from '#web/features/themes/preview-message.ts'
import { TestimonialList } from '#web/features/themes/testimonial-list.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { IconArrowBackUp } from '#web/ui/icons.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Fields } from '#web/ui/read-only.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconArrowForwardUp } from '#web/ui/work-icons.ts'
import { LookFields } from './look-fields.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import classes from './theme-editor.module.css'
import { ThemePreview } from './theme-preview.tsx'
import { useThemeEditing } from './use-theme-editing.ts'

interface Props {
  theme: MerchantTheme
  testimonials: readonly ThemeTestimonial[]
  storeName: string
  example: { storeUrl: string; own: boolean } | null
  /** True if the role can't change themes. */
  readOnly: boolean
}

const labels = { ...lookLabels, bannerMainText: lookLabels.title ?? '', bannerSubText: lookLabels.subtitle ?? '' }

/** Editor of a store's theme: fields beside a preview of the storefront. */
export function ThemeEditor({ theme, testimonials, storeName, example, readOnly }: Props) {
  const editing = useThemeEditing(theme)
  const { look, saved, unsaved, unpublished, refusal, busy } = editing
  const [side, setSide] = useState('change')
  const [publishing, setPublishing] = useState(false)
  const [part, setPart] = useState<ShownPart>()
  const [confirm, dialog] = useConfirm()
  const preview = useMemo<PreviewLook>(
    () => ({
      kind: 'theme-look',
      theme: saved.theme,
      look,
      testimonials,
      storeName: example?.own ? undefined : storeName,
      part,
    }),
    [saved.theme, look, testimonials, storeName, example, part],
  )
  const discard = () =>
    confirm({
      title: 'Discard draft?',
      body: 'The published version stays unchanged.',
      confirm: 'Discard draft',
      danger: true,
      run: editing.discard,
    })
  const since = saved.before ? dayAndTime(saved.before.until) : undefined
  const publishable = !saved.active || unpublished.length > 0
  return (
    <>
      {dialog}
      <PublishDialog
        opened={publishing}
        onClose={() => setPublishing(false)}
        changes={unpublished}
        theme={saved.active ? undefined : saved.theme.name}
        unreadable={replacedColours(look.colors, saved.theme.colors).map(name => colourLabels[name].toLowerCase())}
        onPublish={editing.publish}
      />
      <Row gap={2} pad={2} panel="card" wrap className={classes.bar}>
        <Tool label="Undo" onClick={editing.undo}>
          <IconArrowBackUp size={20} aria-hidden="true" />
        </Tool>
        <Tool label="Redo" onClick={editing.redo}>
          <IconArrowForwardUp size={20} aria-hidden="true" />
        </Tool>
        <Text tone="muted" size="md" role="status" style={{ flex: '1 1 80px' }}>
          {stateOf(saved.active, { unsaved: unsaved.length, unpublished: unpublished.length, since })}
        </Text>
        {since && editing.restore && (
          <Button
            variant="subtle"
            aria-label={`Restore the look before ${since}`}
            onClick={editing.restore}
            disabled={busy || readOnly}
          >
            Restore the look before
          </Button>
        )}
        {saved.draft && (
          <Button variant="subtle" color="clay" onClick={discard} disabled={busy || readOnly}>
            Discard draft
          </Button>
        )}
        <Button onClick={() => setPublishing(true)} disabled={!publishable || readOnly} loading={busy}>
          Publish
        </Button>
      </Row>
      <SegmentedControl
        hiddenFrom="md"
        mb="md"
        fullWidth
        size="lg"
        aria-label="What is shown"
        value={side}
        onChange={setSide}
        data={[
          { value: 'change', label: 'Change' },
          { value: 'see', label: 'Preview' },
        ]}
      />
      <Grid gap={6} align="start" className={classes.columns}>
        <Stack gap={4} className={side === 'see' ? classes.behind : undefined}>
          <form
            noValidate
            onSubmit={event => {
              event.preventDefault()
              editing.saveDraft()
            }}
          >
            <Fields readOnly={readOnly}>
              <Stack gap={4}>
                <FormSummary message={refusal?.message} errors={refusal?.errors} labels={labels} />
                <LookFields {...editing} onPart={setPart} />
              </Stack>
            </Fields>
            <SaveBar dirty={unsaved.length > 0} saving={busy} onDiscard={editing.revert} save="Save draft" />
          </form>
          <Section title="Testimonials">
            <TestimonialList testimonials={testimonials} readOnly={readOnly} />
          </Section>
        </Stack>
        <div className={`${classes.preview} ${side === 'change' ? classes.behind : ''}`}>
          {example ? (
            <>
              {!example.own && <Note>Your store isn’t live yet, so the preview shows another store’s products.</Note>}
              <ThemePreview storeUrl={example.storeUrl} themeId={saved.theme.id} preview={preview} />
            </>
          ) : (
            <EmptyState title="No preview yet">The preview appears once the first store is live.</EmptyState>
          )}
        </div>
      </Grid>
    </>
  )
}

function stateOf(
  active: boolean,
  { unsaved, unpublished, since }: { unsaved: number; unpublished: number; since: string | undefined },
): string {
  if (unsaved > 0) return 'Not saved yet'
  if (unpublished > 0) return 'Draft saved, not published'
  if (!active) return 'Not on your storefront'
  return since ? `Published, last changed ${since}` : 'Published'
}

function Tool({ label, onClick, children }: { label: string; onClick?: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
