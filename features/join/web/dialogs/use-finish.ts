import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { listClosingTypes } from '../../contract/agent-tools.ts'
import { changeMany, reopenChat, updateSender } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import type { JoinSession } from '../session/join-session.ts'
import { showFailure } from '../show-failure.ts'
import { openChatDialog } from './dialog-store.ts'

/** The company's closing types; undefined while they are loading. */
export const useClosingTypes = () => {
  const join = useJoin()
  const { data } = useQuery({
    queryKey: ['join', 'closing-types'],
    queryFn: ({ signal }) => join.api.call(listClosingTypes, { signal }),
    staleTime: 60_000,
  })
  return data?.results
}

/** Opens closed conversations again. @throws ApiFailure */
export async function reopenAll(join: JoinSession, chatIds: readonly number[]): Promise<void> {
  const [only, ...others] = chatIds
  if (only !== undefined && others.length === 0)
    join.mergeChat(await join.api.call(reopenChat, { params: { id: only } }))
  else await join.api.call(changeMany, { body: { chats: [...chatIds], change: { kind: 'reopen' } } })
}

interface Closing {
  /** Id of the closing type; empty: none. */
  type: string
  /** To the contact; for one conversation only. */
  farewell: string
}

/** Closes conversations, and offers to undo it. */
export function useClose() {
  const t = useText(joinWebTexts)
  const join = useJoin()
  return useCallback(
    async (chatIds: readonly number[], { type, farewell }: Closing): Promise<void> => {
      const [only, ...others] = chatIds
      let closed = chatIds
      if (only !== undefined && others.length === 0) {
        const { chat } = await join.api.call(updateSender, {
          query: { chat_id: String(only), finish: 'true', ...(type === '' ? {} : { closing_type: type }) },
          body: { message: farewell },
        })
        if (chat === null) {
          join.removeChat(only)
          return showToast(t('join.finish.done'))
        }
        join.mergeChat(chat)
      } else {
        const change = { kind: 'finish' as const, ...(type === '' ? {} : { closing_type: Number(type) }) }
        closed = (await join.api.call(changeMany, { body: { chats: [...chatIds], change } })).changed
      }
      offerUndo(t('join.finish.done'), () => reopenAll(join, closed))
    },
    [t, join],
  )
}

/** Finishes a conversation: at once in companies without closing types, which the dialog asks for. */
export function useFinish(): (chatId: number) => void {
  const types = useClosingTypes()
  const close = useClose()
  const isAtOnce = types !== undefined && types.length === 0
  return useCallback(
    (chatId) =>
      isAtOnce ? showFailure(close([chatId], { type: '', farewell: '' })) : openChatDialog('finish', chatId),
    [isAtOnce, close],
  )
}
