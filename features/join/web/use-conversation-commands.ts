import { useMemo } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { Command } from '#platform/ui/commands/commands.ts'
import type { KeyCombination } from '#platform/ui/commands/key-combination.ts'
import { useCommands } from '#platform/ui/commands/use-commands.ts'
import { takeChat } from '../contract/chats.ts'
import { sendComposerCommand } from './composer/composer-commands.ts'
import { type ChatDialog, openChatDialog } from './dialogs/dialog-store.ts'
import { reopenAll, useFinish } from './dialogs/use-finish.ts'
import { joinWebTexts } from './i18n/texts.ts'
import { useJoin } from './join-context.ts'
import type { PanelName } from './panels/panel-name.ts'
import { showFailure } from './show-failure.ts'

type Key = KeyOf<typeof joinWebTexts>

const text = (key: Key) => (language: Language) => translate(joinWebTexts, language, key)

export const joinCommand = (
  id: string,
  key: Key,
  keys: KeyCombination,
  run: () => void,
  available: () => boolean,
): Command => ({ id: `join.${id}`, text: text(key), group: text('join.title'), keys, run, available })

/** Whether a dialog is open and has the focus. */
export const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Keyboard commands for frequent actions in the open conversation. */
export const useConversationCommands = (
  chatId: number | null,
  showPanel: (panel: PanelName) => void,
): void => {
  const join = useJoin()
  const finish = useFinish()
  const commands = useMemo(() => {
    const chat = () => (chatId === null ? undefined : join.store.getState().chats[chatId])
    const isOpen = () => !isCovered() && chat() !== undefined
    const isUnderWay = () => isOpen() && chat()?.state !== 'closed'
    const waits = () => isUnderWay() && chat()?.owner === null
    const isClosed = () => isOpen() && chat()?.state === 'closed'
    const reopenThis = () => {
      if (chatId !== null) showFailure(reopenAll(join, [chatId]))
    }
    const dialog = (name: ChatDialog) => () => {
      if (chatId !== null) openChatDialog(name, chatId)
    }
    const take = async (id: number) => join.mergeChat(await join.api.call(takeChat, { params: { id } }))
    return [
      joinCommand('write', 'join.compose', 'Alt+I', () => sendComposerCommand('focus'), isOpen),
      joinCommand('note', 'join.noteMode', 'Alt+N', () => sendComposerCommand('note'), isOpen),
      joinCommand('templates', 'join.panel.templates', 'Alt+P', () => showPanel('templates'), isOpen),
      joinCommand('defaults', 'join.panel.defaults', 'Alt+G', () => showPanel('defaults'), isOpen),
      joinCommand('labels', 'join.panel.labels', 'Alt+L', () => showPanel('labels'), isOpen),
      joinCommand('take', 'join.take', 'Alt+H', () => chatId !== null && showFailure(take(chatId)), waits),
      joinCommand('transfer', 'join.transfer', 'Alt+A', dialog('transfer'), isUnderWay),
      joinCommand('finish', 'join.finish', 'Alt+Q', () => chatId !== null && finish(chatId), isUnderWay),
      joinCommand('reopen', 'join.reopen', 'Alt+V', reopenThis, isClosed),
      joinCommand('snooze', 'join.snooze', 'Alt+O', dialog('snooze'), isUnderWay),
    ]
  }, [join, chatId, finish, showPanel])
  useCommands(commands)
}
