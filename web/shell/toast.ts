import { notifications } from '@mantine/notifications'

const show = (message: string, color: 'palm' | 'clay' | 'indigo', autoClose: number) =>
  // One toast per sentence, however often it happens.
  notifications.show({ id: message, message, color, autoClose, withBorder: true })

/** Short messages at the top right. `good` is what went well, `bad` what didn't, `info` the rest. */
export const toast = {
  good: (message: string) => show(message, 'palm', 4_000),
  bad: (message: string) => show(message, 'clay', 8_000),
  info: (message: string) => show(message, 'indigo', 6_000),
}
