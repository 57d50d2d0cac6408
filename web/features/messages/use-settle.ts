import { merchantToday } from '#contract/catalog/selling.ts'
import {
  type Conversation,
  getConversation,
  listConversations,
  settleConversation,
} from '#contract/messages/conversations.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'

const options = { success: false, invalidates: [listConversations.id, getConversation.id, merchantToday.id] } as const

/** Returns functions that mark a store's conversation as done without a reply, with an undo, and put it back. */
export function useSettle() {
  const back = useChange(settleConversation, options)
  const reopen = (id: string) => back.mutate({ params: { id }, body: { done: false } })
  const settle = useChange(settleConversation, {
    ...options,
    onSuccess: ({ data }) => toast.good('Marked as done.', { label: 'Undo', onClick: () => reopen(data.id) }),
  })
  return {
    done: ({ id, lastAt }: Conversation) => settle.mutate({ params: { id }, body: { done: true, seen: lastAt } }),
    reopen,
    busy: settle.isPending || back.isPending,
  }
}
