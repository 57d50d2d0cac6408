import { checks } from './checks.ts'
import { runChecks } from './run-checks.ts'

process.exit((await runChecks(checks)) ? 0 : 1)
