import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showToast } from '#platform/ui/notices.ts'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { Chat } from '../../../contract/chat.ts'
import type { Message } from '../../../contract/message.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { useChat, useChatState } from '../../chat-context.tsx'
import { mayDelete } from '../../message-rules.ts'
import { kindText } from '../../message-texts.ts'
import { showFailure } from '../../show-failure.ts'
import { useMessageActions } from '../actions/actions-context.ts'
import { copiedText } from './copied-text.ts'
import { useSelection } from './selection-context.ts'

const NONE: readonly Message[] = []

/** Actions on the selected messages. Messages deleted meanwhile leave the selection. */
export function useSelectionActions(chat: Chat) {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const moment = useMoment()
  const session = useChat()
  const { ask } = useMessageActions()
  const { store, end } = useSelection()
  const ids = useStore(store, (selection) => selection?.ids)
  const known = useChatState(({ known: { rooms } }) => rooms[chat.id]?.messages ?? NONE)
  const settings = useChatState((view) => view.settings)
  const messages = known.filter(({ id, deleted }) => ids?.has(id) === true && !deleted)
  const around = { me: session.me, settings, now: Date.now() }

  const copyAll = async () => {
    await navigator.clipboard.writeText(
      copiedText(messages, {
        nameOf: ({ author }) => author?.name ?? '',
        whenOf: ({ created_at }) => moment(created_at),
        fileOf: ({ kind, file }) =>
          file === null || kind === 'NO_ATTACHED' || kind === 'system'
            ? ''
            : `${kindText(t, kind)} ${file.name}`,
      }),
    )
    showToast(ui('ui.copied'))
    end()
  }
  const removeAll = async () => {
    const count = messages.length
    const sure = await confirm({
      title: t('chat.select.delete', { count }),
      text: t('chat.delete.text'),
      action: ui('ui.delete'),
      danger: true,
    })
    if (!sure) return
    await session.remove(messages)
    end()
  }
  const [first, ...others] = messages
  return {
    count: messages.length,
    mayRemove: messages.every((message) => mayDelete(message, chat, around)),
    copy: () => showFailure(copyAll()),
    forward: () => {
      if (first !== undefined) ask('forward', [first, ...others])
    },
    remove: () => showFailure(removeAll()),
    cancel: end,
  }
}
