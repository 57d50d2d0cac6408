import { ago, dayAndTime } from './format.ts'

/** A moment as a person says it, `38 min ago`, with the whole in its title. */
export function When({ at, exact }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={dayAndTime(at)} suppressHydrationWarning>
      {exact ? dayAndTime(at) : ago(at)}
    </time>
  )
}
