import type { Module, Platform } from '#platform/module.ts'
import { moveConversations } from './conversation.ts'
import { messagesRoutes } from './messages.routes.ts'
import { messageNotificationHandler } from './notify-recipients.ts'
import { messagesPrivacy } from './privacy.ts'

export { sendMessage } from './send-message.ts'

export const messagesModule = (platform: Platform): Module => ({
  privacy: messagesPrivacy,
  routes: messagesRoutes,
  mergeAccounts: moveConversations,
  handlers: [messageNotificationHandler(platform)],
})
