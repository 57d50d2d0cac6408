import { beforeEach, expect, test } from 'vitest'
import { toast, toastStore } from './toast.ts'

beforeEach(() => {
  for (const { id } of toastStore.shown()) toastStore.close(id)
})

test('shows a message once, the latest last', () => {
  toast.bad('Check network connection')
  toast.good('Saved')
  toast.bad('Check network connection')
  expect(toastStore.shown().map(({ message }) => message)).toEqual(['Saved', 'Check network connection'])
})

test('shows one toast with a button, the newest', () => {
  const undo = { label: 'Undo', onClick: () => {} }
  toast.good('1 order assigned to Keke.', undo)
  toast.info('Saved')
  toast.good('1 order assigned to Danfo.', undo)
  expect(toastStore.shown().map(({ message }) => message)).toEqual(['Saved', '1 order assigned to Danfo.'])
})

test('a confirmation replaces the one before, which it may contradict, and leaves failures', () => {
  toast.good('Your account closes in 14 days.')
  toast.bad('Enter your password.')
  toast.good('Your account stays open.')
  expect(toastStore.shown().map(({ message }) => message)).toEqual(['Enter your password.', 'Your account stays open.'])
})

test('shows at most four', () => {
  for (const message of ['1', '2', '3', '4', '5']) toast.info(message)
  expect(toastStore.shown().map(({ message }) => message)).toEqual(['2', '3', '4', '5'])
})
