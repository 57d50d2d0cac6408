import { forgetDraft, keepDraft, keptDraft } from '#web/shell/draft.ts'

const draft = 'gift-card-code'

/** The code of a gift card, which stays typed in its tab while its owner signs in or up. */
export const keptCode = {
  read: (): string => keptDraft<{ code: string }>(draft, 'tab').code ?? '',
  keep(code: string): void {
    if (code) keepDraft(draft, { code }, 'tab')
    else forgetDraft(draft, 'tab')
  },
}
