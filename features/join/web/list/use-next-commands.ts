import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCommands } from '#platform/ui/commands/use-commands.ts'
import type { Chat } from '../../contract/chat.ts'
import { useJoin } from '../join-context.ts'
import { useChatAddress } from '../use-chat-address.ts'
import { isCovered, joinCommand } from '../use-conversation-commands.ts'

/** Keyboard commands for the next and previous conversation; from outside the list, to its first one. */
export const useNextCommands = (listed: readonly Chat[]): void => {
  const join = useJoin()
  const navigate = useNavigate()
  const address = useChatAddress()
  const now = useRef({ listed, address })
  useEffect(() => {
    now.current = { listed, address }
  })
  const commands = useMemo(() => {
    const go = (step: 1 | -1) => () => {
      const { listed, address } = now.current
      const open = join.store.getState().open?.chatId
      const at = listed.findIndex(({ id }) => id === open)
      const next = at === -1 ? listed[0] : listed[at + step]
      if (next !== undefined) void navigate(address(next.id).slice(1))
    }
    const some = () => !isCovered() && now.current.listed.length > 0
    return [
      joinCommand('next', 'join.next', 'Alt+J', go(1), some),
      joinCommand('previous', 'join.previous', 'Alt+K', go(-1), some),
    ]
  }, [join, navigate])
  useCommands(commands)
}
