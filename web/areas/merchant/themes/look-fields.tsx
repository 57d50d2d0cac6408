import { Textarea, TextInput } from '@mantine/core'
import { type SocialNetwork, socialHosts } from '#contract/themes/themes.ts'
import { lookLabels } from '#web/features/themes/look-changes.ts'
import { PictureSlot } from '#web/features/themes/picture-slot.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { ColourFields } from './colour-fields.tsx'
import type { useThemeEditing } from './use-theme-editing.ts'

type Props = Pick<ReturnType<typeof useThemeEditing>, 'look' | 'saved' | 'set' | 'refusal'>

const networks = Object.keys(socialHosts) as SocialNetwork[]

/** Fields of a theme except testimonials. Their names are the API's. */
export function LookFields({ look, saved, set, refusal }: Props) {
  const errors = Object.fromEntries((refusal?.errors ?? []).map(({ field, message }) => [field, message]))
  const { header, body, colors, socials } = look
  return (
    <>
      <Section title="Header">
        <Stack gap={3}>
          <PictureSlot
            label="Logo"
            hint="Square works best. If empty, your store’s logo is shown."
            name="logo"
            value={header.logo}
            onChange={logo => set('header', { logo })}
          />
          <TextInput
            label={lookLabels.phoneNumber}
            description="Customers can call this number."
            name="phoneNumber"
            type="tel"
            maxLength={24}
            value={header.phoneNumber ?? ''}
            error={errors.phoneNumber}
            onChange={event => set('header', { phoneNumber: event.currentTarget.value })}
          />
          <TextInput
            label={lookLabels.email}
            name="email"
            type="email"
            maxLength={254}
            value={header.email ?? ''}
            error={errors.email}
            onChange={event => set('header', { email: event.currentTarget.value })}
          />
        </Stack>
      </Section>
      <Section title="Body">
        <Stack gap={3}>
          <TextInput
            label={lookLabels.title}
            description="Your headline, up to 80 characters."
            name="bannerMainText"
            maxLength={80}
            value={body.title}
            error={errors.bannerMainText}
            onChange={event => set('body', { title: event.currentTarget.value })}
          />
          <Textarea
            label={lookLabels.subtitle}
            description="Up to 200 characters."
            name="bannerSubText"
            autosize
            minRows={2}
            maxLength={200}
            value={body.subtitle}
            error={errors.bannerSubText}
            onChange={event => set('body', { subtitle: event.currentTarget.value })}
          />
          <PictureSlot
            label="Banner"
            hint="Wide works best, at least 1,600 by 500 px."
            name="bannerImage"
            value={body.bannerImage}
            onChange={bannerImage => set('body', { bannerImage })}
          />
          <PictureSlot
            label="Promotion"
            hint="Your current promotion."
            name="promoImage"
            value={body.promoImage}
            onChange={promoImage => set('body', { promoImage })}
          />
        </Stack>
      </Section>
      <Section title="Colours">
        <Text as="p" tone="muted" size="md" style={{ marginBottom: 'var(--space-3)' }}>
          Choose colours for light mode. In dark mode we lighten them until they are readable.
        </Text>
        <ColourFields
          value={colors}
          own={saved.theme.colors}
          errors={errors}
          onChange={values => set('colors', values)}
        />
      </Section>
      <Section title="Social media">
        <Stack gap={3}>
          {networks.map(network => (
            <TextInput
              key={network}
              label={lookLabels[network]}
              name={network}
              type="url"
              maxLength={300}
              placeholder={`https://${socialHosts[network][0]}/yourstore`}
              value={socials[network] ?? ''}
              error={errors[network]}
              onChange={event => set('socials', { [network]: event.currentTarget.value || null })}
            />
          ))}
        </Stack>
      </Section>
    </>
  )
}
