import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { listDefaultMessages } from '../../contract/agent-tools.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { Suggestions } from './suggestions.tsx'

/** Most suggestions shown. */
const PROPOSED = 6

/** Canned responses that the person may use. */
export const useCannedResponses = () => {
  const join = useJoin()
  const admin = useJoinState(({ detail }) => detail?.adminUser ?? '')
  // Supervisors use the administrator's; the flag is true for administrators only.
  const isAdmin = useJoinState(({ detail }) => detail?.isAdmin ?? false)
  return useQuery({
    queryKey: ['join', 'default-messages', admin, isAdmin],
    queryFn: ({ signal }) =>
      join.api.call(listDefaultMessages, { query: { admin, isAdmin: String(isAdmin) }, signal }),
    enabled: admin !== '',
  })
}

/** Suggests canned responses for `/` and the beginning of a shortcut. */
export function useShortcuts(text: string) {
  const { data } = useCannedResponses()
  const [chosen, setChosen] = useState(0)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const query = /^\/([a-z0-9_-]*)$/.exec(text)?.[1]
  const proposed =
    query === undefined || closedAt === text
      ? []
      : (data?.data ?? [])
          .filter(({ shortcut }) => shortcut !== '' && shortcut.startsWith(query))
          .slice(0, PROPOSED)
  const at = Math.min(chosen, Math.max(0, proposed.length - 1))
  return {
    proposed,
    at,
    popup: (listId: string) => (proposed.length === 0 ? null : { id: listId, active: `${listId}-${at}` }),
    /** @returns whether the key was handled */
    onKey(event: KeyboardEvent, put: (text: string) => void): boolean {
      if (proposed.length === 0) return false
      if (event.key === 'ArrowDown') setChosen((at + 1) % proposed.length)
      else if (event.key === 'ArrowUp') setChosen((at - 1 + proposed.length) % proposed.length)
      else if (event.key === 'Enter' || event.key === 'Tab') put(proposed[at]?.message ?? text)
      else if (event.key === 'Escape') setClosedAt(text)
      else return false
      return true
    },
  }
}

interface ShortcutPopupProps {
  id: string
  shortcuts: ReturnType<typeof useShortcuts>
  onChoose: (message: string) => void
}

/** List of the suggested canned responses. */
export const ShortcutPopup = ({ id, shortcuts: { proposed, at }, onChoose }: ShortcutPopupProps) => {
  const t = useText(joinWebTexts)
  return (
    <Suggestions
      id={id}
      label={t('join.panel.defaults')}
      proposed={proposed.map(({ id: key, shortcut, message }) => ({
        key,
        content: (
          <>
            <Box component="span" sx={{ fontWeight: 600 }}>
              /{shortcut}
            </Box>
            <Box
              component="span"
              sx={{
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                color: 'text.secondary',
              }}
            >
              {message}
            </Box>
          </>
        ),
      }))}
      at={at}
      onChoose={(index) => {
        const chosen = proposed[index]
        if (chosen !== undefined) onChoose(chosen.message)
      }}
    />
  )
}
