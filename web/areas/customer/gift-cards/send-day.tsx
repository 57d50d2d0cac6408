import '#web/shell/styles-kit.ts'

// Loads the calendar's code and styles only when somebody chooses a day, so that the page stays light.
export { DayField as SendDay } from '#web/ui/day-field.tsx'
