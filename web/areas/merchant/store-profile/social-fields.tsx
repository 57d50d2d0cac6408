import { TextInput } from '@mantine/core'
import type { SocialLinks } from '#contract/stores/store-profile.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import type { ProfileForm } from './draft.ts'

/** The networks as people call them, in the order of the form. */
export const networks: readonly (readonly [keyof SocialLinks, string])[] = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
  ['twitter', 'X (Twitter)'],
  ['youtube', 'YouTube'],
  ['pinterest', 'Pinterest'],
  ['snapchat', 'Snapchat'],
  ['tumblr', 'Tumblr'],
  ['vimeo', 'Vimeo'],
]

/** The store’s pages at each network. */
export function SocialFields({ form }: { form: ProfileForm }) {
  return (
    <FieldGrid>
      {networks.map(([network, name]) => (
        <TextInput
          key={network}
          type="url"
          label={name}
          name={network}
          placeholder="https://"
          maxLength={300}
          {...form.getInputProps(network)}
        />
      ))}
    </FieldGrid>
  )
}
