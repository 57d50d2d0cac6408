import type { Page } from '#contract/pages/pages.ts'
import { day } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  page: Page
  /** Path of the page without a query. */
  path: string
}

/** Which version of a page is shown, and until when it applies if another follows. */
export function VersionNote({ page: { version, validFrom, note, versions }, path }: Props) {
  const next = versions.find(each => each.version === version + 1)
  const latest = versions[0]
  return (
    <Stack gap={1} tone="muted" size="sm">
      <p>
        Version {version}, from {day(validFrom)}
        {next && ` until ${day(new Date(+new Date(next.validFrom) - 1))}`}
      </p>
      {note && <p>What changed: {note}</p>}
      {latest && latest.version !== version && (
        <Text as="p" tone="ink" links>
          <Link to={`${path}?version=${latest.version}`}>
            Read version {latest.version}, from {day(latest.validFrom)}
          </Link>
        </Text>
      )}
    </Stack>
  )
}

/** Links to all versions of a page. Nothing if there is only one. */
export function Versions({ page: { version, versions }, path }: Props) {
  if (versions.length < 2) return null
  return (
    <Stack as="section" gap={2} aria-labelledby="versions">
      <Text as="h2" size="lg" id="versions">
        Versions
      </Text>
      <Stack as="ul" gap={2}>
        {versions.map(each => (
          <li key={each.version}>
            {each.version === version ? (
              <strong>
                Version {each.version}, from {day(each.validFrom)}
              </strong>
            ) : (
              <Text as={Link} link to={`${path}?version=${each.version}`}>
                Version {each.version}, from {day(each.validFrom)}
              </Text>
            )}
            {each.note && <Text tone="muted">: {each.note}</Text>}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
