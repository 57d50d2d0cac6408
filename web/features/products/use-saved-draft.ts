import { useEffect, useState } from 'react'

interface Kept {
  version: string
  values: object
}

function read(key: string): Kept | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const whole = typeof found === 'object' && found && 'version' in found && 'values' in found
    return whole && typeof found.version === 'string' && typeof found.values === 'object' && found.values
      ? { version: found.version, values: found.values }
      : undefined
  } catch {
    return undefined
  }
}

interface Form<V> {
  values: V
  dirty: boolean
  /** Fills the form with the stored draft. */
  restore: (values: Partial<V>) => void
}

/**
 * Keeps a form's draft in this browser until it is saved or discarded, also over a reload. A draft of another `version`
 * is dropped, since it would undo newer changes.
 */
export function useKeptDraft<V extends object>(key: string, version: string, { values, dirty, restore }: Form<V>) {
  const [restored, setRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once for each thing
  useEffect(() => {
    const found = read(key)
    if (found?.version === version) {
      restore(found.values)
      setRestored(true)
    } else if (found) localStorage.removeItem(key)
  }, [key])

  useEffect(() => {
    if (!dirty) return
    try {
      localStorage.setItem(key, JSON.stringify({ version, values } satisfies Kept))
    } catch {
      // The browser has no storage: the draft exists only in the form.
    }
  }, [key, version, values, dirty])

  return {
    /** True if the form shows a draft of an earlier visit. */
    restored,
    forget: () => {
      localStorage.removeItem(key)
      setRestored(false)
    },
  }
}
