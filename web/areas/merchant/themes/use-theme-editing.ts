import { useMemo, useState } from 'react'
import { toasts } from '#contract/messages.ts'
import type { MerchantTheme, ThemeLook } from '#contract/themes/merchant-themes.ts'
import * as contract from '#contract/themes/merchant-themes.ts'
import { changesBetween, type LookChange, type Part } from '#web/features/themes/look-changes.ts'
import { ApiFailure, type FieldError, sentenceOf } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { begunWith, changed, redone, undone } from './look-history.ts'

/** Sets fields of one part of the look. */
type SetLook = <P extends Part>(part: P, values: Partial<ThemeLook[P]>) => void

const preparedOf = ({ draft, published }: MerchantTheme): ThemeLook => draft ?? published

const quiet = { success: false, failure: false } as const
const invalidates = [contract.listThemes.id, contract.getTheme.id]

/** Returns the editing state of a theme: undo history, saved draft and unpublished changes. */
export function useThemeEditing(theme: MerchantTheme) {
  const { merchantThemeId } = theme
  const [saved, setSaved] = useState(theme)
  const [history, setHistory] = useState(() => begunWith(preparedOf(theme)))
  const [refusal, setRefusal] = useState<{ message: string; errors: readonly FieldError[] }>()
  const body = useChange(contract.setThemeBody, quiet)
  const header = useChange(contract.setThemeHeader, quiet)
  const colors = useChange(contract.setThemeColors, quiet)
  const socials = useChange(contract.setThemeSocials, quiet)
  const publishing = useChange(contract.publishTheme, { invalidates })
  const discarding = useChange(contract.discardThemeDraft, { invalidates })
  const [saving, setSaving] = useState(false)

  const look = history.now
  const unsaved = useMemo(() => changesBetween(preparedOf(saved), look), [saved, look])
  const unpublished: LookChange[] = useMemo(() => changesBetween(saved.published, look), [saved, look])

  const set: SetLook = (part, values) => {
    const field = `${part} ${Object.keys(values).join(' ')}`
    setHistory(before =>
      changed(before, { ...before.now, [part]: { ...before.now[part], ...values } }, field, performance.now()),
    )
  }
  /** Replaces the look with the server's version unless it changed meanwhile. */
  const take = (answer: MerchantTheme, sent: ThemeLook) => {
    setSaved(answer)
    setHistory(before => (before.now === sent ? { ...before, now: preparedOf(answer) } : before))
  }

  const send: Readonly<Record<string, (of: ThemeLook) => Promise<{ data: MerchantTheme }>>> = {
    header: ({ header: { logo, phoneNumber, email } }) =>
      header.mutateAsync({
        body: { merchantThemeId, logo: logo?.id ?? '', phoneNumber: phoneNumber ?? '', email: email ?? '' },
      }),
    body: ({ body: { title, subtitle, bannerImage, promoImage } }) =>
      body.mutateAsync({
        body: {
          merchantThemeId,
          bannerMainText: title,
          bannerSubText: subtitle,
          bannerImage: bannerImage?.id ?? '',
          promoImage: promoImage?.id ?? '',
        },
      }),
    colors: of => colors.mutateAsync({ body: { merchantThemeId, ...of.colors } }),
    socials: of => socials.mutateAsync({ body: { merchantThemeId, ...of.socials } }),
  }

  /** Saves the changes as a draft. Returns true if all parts were saved. */
  async function save(): Promise<boolean> {
    setSaving(true)
    setRefusal(undefined)
    let kept = saved
    try {
      for (const part of new Set(unsaved.map(change => change.part))) kept = (await send[part]?.(look))?.data ?? kept
      take(kept, look)
      return true
    } catch (error) {
      setSaved(kept)
      setRefusal({ message: sentenceOf(error), errors: error instanceof ApiFailure ? error.errors : [] })
      toast.bad(toasts.themeUpdateFailed)
      return false
    } finally {
      setSaving(false)
    }
  }

  async function saveDraft(): Promise<void> {
    if (await save()) toast.good(toasts.themeUpdated)
  }

  async function publish(): Promise<void> {
    if (unsaved.length > 0 && !(await save())) return
    const answer = await publishing.mutateAsync({ params: { id: merchantThemeId } }).catch(() => undefined)
    if (answer) setSaved(answer.data)
  }

  /** Deletes the draft. The look returns to the published version, which undo reverts. */
  async function discard(): Promise<void> {
    const { data } = await discarding.send({ params: { id: merchantThemeId } })
    setSaved(data)
    setHistory(before => changed(before, data.published, 'discarded', performance.now()))
  }

  const { before } = saved
  return {
    look,
    saved,
    unsaved,
    unpublished,
    refusal,
    set,
    busy: saving || publishing.isPending || discarding.isPending,
    saveDraft,
    publish,
    discard,
    /** Returns to the saved look. Undo reverts it. */
    revert: () => setHistory(before => changed(before, preparedOf(saved), 'reverted', performance.now())),
    /** Puts the look that was published before into the editor, unless it is there. Undo reverts it. */
    restore:
      before && changesBetween(look, before.look).length > 0
        ? () => setHistory(now => changed(now, before.look, 'restored', performance.now()))
        : undefined,
    undo: history.past.length > 0 ? () => setHistory(undone) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redone) : undefined,
  }
}
