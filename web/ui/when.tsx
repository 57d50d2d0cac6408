import { ago, dayAndTime, withinSentence } from './format.ts'

/** A relative time, such as `38 min ago`, with the full time as its title; `within` a sentence or after other words. */
export function When({ at, exact, within }: { at: string; exact?: boolean; within?: boolean }) {
  return (
    <time dateTime={at} title={dayAndTime(at)} suppressHydrationWarning>
      {exact ? dayAndTime(at) : within ? withinSentence(ago(at)) : ago(at)}
    </time>
  )
}
