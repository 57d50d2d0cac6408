import { Text } from './text.tsx'

/** The asterisk of a required choice that has a title in place of a field's label. */
export const RequiredMark = () => (
  <Text tone="clay" aria-hidden="true">
    {' *'}
  </Text>
)
