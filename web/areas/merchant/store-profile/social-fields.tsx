import { TextInput } from '@mantine/core'
import type { SocialLinks } from '#contract/stores/store-profile.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ProfileForm } from './draft.ts'

/** Names of the social networks, in the order of the form. */
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

/** Fields for the store’s pages at each network. */
export function SocialFields({ form }: { form: ProfileForm }) {
  return (
    <Stack gap={4}>
      <FieldGrid>
        {networks.map(([network, name]) => (
          <TextInput
            key={network}
            type="url"
            label={name}
            name={network}
            placeholder="@yourstore"
            maxLength={300}
            {...form.getInputProps(network)}
          />
        ))}
      </FieldGrid>
      <Note>
        Customers see these on your storefront. Where your theme has a link to the same network, they see that one.
      </Note>
    </Stack>
  )
}
