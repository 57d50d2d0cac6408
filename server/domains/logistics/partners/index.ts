export { type Assignee, canCarry } from './can-carry.ts'
export { isAvailable, setDispatcherStatus } from './dispatcher-status.ts'
