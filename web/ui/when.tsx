import { ago, dayAndTime } from './format.ts'

/** A relative time, such as `38 min ago`, with the full time as its title. */
export function When({ at, exact }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={dayAndTime(at)} suppressHydrationWarning>
      {exact ? dayAndTime(at) : ago(at)}
    </time>
  )
}
