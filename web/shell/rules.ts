import { createContext, useContext } from 'react'
import { initialRules, type PublicRules } from '#contract/settings/public-rules.ts'

export const RulesContext = createContext<PublicRules>(initialRules)

/** Returns the marketplace's rules that pages show, as of when the page was loaded. */
export const useRules = (): PublicRules => useContext(RulesContext)
