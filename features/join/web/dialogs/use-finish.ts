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
import { type Seen, seenOf, wroteMeanwhile } from './seen.ts'

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
  /** What the contact wrote since stays open. */
  seen: Seen
}

/** @returns whether the person still sees it @throws ApiFailure `wrote_meanwhile` */
async function closeOne(join: JoinSession, id: number, { type, farewell, seen }: Closing): Promise<boolean> {
  const [known] = seen
  const { chat } = await join.api.call(updateSender, {
    query: {
      chat_id: String(id),
      finish: 'true',
      ...(type === '' ? {} : { closing_type: type }),
      ...(known === undefined ? {} : { seen: String(known.message_id) }),
    },
    body: { message: farewell },
  })
  if (chat === null) join.removeChat(id)
  else join.mergeChat(chat)
  return chat !== null
}

/** @returns those that are closed */
async function closeMany(join: JoinSession, chats: readonly number[], { type, seen }: Closing) {
  const ending = { seen: [...seen], ...(type === '' ? {} : { closing_type: Number(type) }) }
  const change = { kind: 'finish' as const, ...ending }
  return (await join.api.call(changeMany, { body: { chats: [...chats], change } })).changed
}

/** Closes conversations, and offers to undo it. @throws ApiFailure `wrote_meanwhile`, of one conversation */
export function useClose() {
  const t = useText(joinWebTexts)
  const join = useJoin()
  return useCallback(
    async (chatIds: readonly number[], closing: Closing): Promise<void> => {
      const [only, ...others] = chatIds
      if (only !== undefined && others.length === 0) {
        if (await closeOne(join, only, closing))
          offerUndo(t('join.finish.done'), () => reopenAll(join, chatIds))
        else showToast(t('join.finish.done'))
        return
      }
      const closed = await closeMany(join, chatIds, closing)
      if (wroteMeanwhile(closing.seen, closed)) showToast(t('join.finish.someWrote'))
      if (closed.length > 0) offerUndo(t('join.finish.done'), () => reopenAll(join, closed))
    },
    [t, join],
  )
}

/** Finishes a conversation: at once in companies without closing types, which the dialog asks for. */
export function useFinish(): (chatId: number) => void {
  const join = useJoin()
  const types = useClosingTypes()
  const close = useClose()
  const isAtOnce = types !== undefined && types.length === 0
  return useCallback(
    (chatId) =>
      isAtOnce
        ? showFailure(close([chatId], { type: '', farewell: '', seen: seenOf(join, [chatId]) }))
        : openChatDialog('finish', chatId),
    [isAtOnce, close, join],
  )
}
