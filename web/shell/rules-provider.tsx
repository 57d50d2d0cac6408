import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { PublicRules } from '#contract/settings/public-rules.ts'
import { timeNow } from '#web/ui/clock.ts'
import { endWords } from '#web/ui/format.ts'
import { Text } from '#web/ui/text.tsx'
import { RulesContext } from './rules.ts'
import { rulesQuery } from './rules-calls.ts'

/** Milliseconds after which an open page asks for the rules again. */
const refetchMs = 5 * 60_000
/** The longest delay of a browser's timer. */
const longestMs = 2 ** 31 - 1

/** Gives pages the marketplace's rules, and shows the maintenance notice above them. `rules` are those of the document. */
export function RulesProvider({ rules, children }: { rules: PublicRules; children: ReactNode }) {
  const { data } = useQuery({
    ...rulesQuery(),
    initialData: rules,
    staleTime: refetchMs,
    refetchInterval: refetchMs,
  })
  return (
    <RulesContext value={data}>
      {data.notice && <Notice key={data.notice.id} notice={data.notice} />}
      {children}
    </RulesContext>
  )
}

function Notice({ notice: { text, startsAt, endsAt } }: { notice: NonNullable<PublicRules['notice']> }) {
  const [now, setNow] = useState(() => timeNow().getTime())
  const [starts, ends] = [Date.parse(startsAt), Date.parse(endsAt)]
  useEffect(() => {
    const next = [starts, ends].find(at => at > now)
    if (next === undefined) return
    const timer = setTimeout(() => setNow(timeNow().getTime()), Math.min(next - now, longestMs))
    return () => clearTimeout(timer)
  }, [starts, ends, now])
  if (now < starts || now >= ends) return null
  return (
    <Text as="div" role="status" panel="marigold" pad={3} size="md" style={{ textAlign: 'center' }} anywhere>
      {text} <Text tone="muted">Until {endWords(endsAt)}.</Text>
    </Text>
  )
}
