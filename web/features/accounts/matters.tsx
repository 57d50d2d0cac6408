import type { Closing } from '#contract/identity/privacy.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** What keeps an account or a store open, with links to where it ends. Null without any. */
export function Matters({ title, matters }: { title: string; matters: Closing['matters'] }) {
  if (matters.length === 0) return null
  return (
    <Stack gap={1} panel="sunken" pad={4}>
      <p>{title}</p>
      <ul>
        {matters.map(({ what, path }) => (
          <li key={`${what}${path}`}>
            <Text as={Link} link to={path}>
              {what}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
