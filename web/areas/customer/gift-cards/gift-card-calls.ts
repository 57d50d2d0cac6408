export { listSavedCards } from '#contract/money/saved-cards.ts'
