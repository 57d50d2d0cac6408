import type { Module, Platform } from '#platform/module.ts'
import { moveConversations } from './conversation.ts'
import { messagesRoutes } from './messages.routes.ts'
import { messageNotificationHandler } from './notify-recipients.ts'

export { sendMessage } from './send-message.ts'

export const messagesModule = (platform: Platform): Module => ({
  routes: messagesRoutes,
  mergeAccounts: moveConversations,
  handlers: [messageNotificationHandler(platform)],
})
