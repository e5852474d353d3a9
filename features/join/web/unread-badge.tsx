import Box from '@mui/material/Box'
import { useContext, useSyncExternalStore } from 'react'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { badgeTexts } from './i18n/badge.ts'
import { LazyJoinContext } from './join-context.ts'

/** Number of conversations with unread messages, in the menu. */
export const JoinUnreadBadge = () => {
  const t = useText(badgeTexts)
  const lazyJoin = useContext(LazyJoinContext)
  const count = useSyncExternalStore(
    (changed) => lazyJoin?.watchUnread(changed) ?? (() => undefined),
    () => lazyJoin?.unread() ?? 0,
  )
  if (count === 0) return null
  return (
    <>
      <CountPill count={count} />
      <Box component="span" sx={visuallyHidden}>
        {t('join.unreadChats', { count })}
      </Box>
    </>
  )
}
