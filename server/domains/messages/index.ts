import type { Module, Platform } from '#platform/module.ts'
import { messageNewsHandler } from './message-news.ts'
import { messagesRoutes } from './messages.routes.ts'

export { sendMessage } from './send-message.ts'

export const messagesModule = (platform: Platform): Module => ({
  routes: messagesRoutes,
  handlers: [messageNewsHandler(platform)],
})
